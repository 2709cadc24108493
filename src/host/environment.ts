// What programs commonly need to start, and nothing that may hold a key or a token.
const POSIX = ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TERM', 'TMPDIR', 'TMP', 'TEMP', 'LANG', 'LANGUAGE', 'TZ'];
const WINDOWS =
  'PATH PATHEXT COMSPEC SYSTEMROOT SYSTEMDRIVE WINDIR TEMP TMP HOMEDRIVE HOMEPATH USERPROFILE USERNAME APPDATA LOCALAPPDATA PROGRAMDATA PROGRAMFILES PROGRAMFILES(X86) PROCESSOR_ARCHITECTURE'.split(
    ' ',
  );

/** An environment for a server, or the names that were asked for and are not set. */
export type ServerEnvironment =
  | { readonly status: 'ok'; readonly env: Readonly<Record<string, string>> }
  | { readonly status: 'failed'; readonly missing: readonly string[] };

/** The environment that a server gets: the little that programs need, and the variables named in `pass`. */
export function serverEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  pass: readonly string[],
): ServerEnvironment {
  const windows = platform === 'win32';
  const wanted = new Set([...(windows ? WINDOWS : POSIX), ...pass].map((name) => fold(name, windows)));
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    const folded = fold(name, windows);
    if (value !== undefined && (wanted.has(folded) || folded.startsWith('LC_'))) env[name] = value;
  }
  const present = new Set(Object.keys(env).map((name) => fold(name, windows)));
  const missing = pass.filter((name) => !present.has(fold(name, windows)));
  return missing.length === 0 ? { status: 'ok', env } : { status: 'failed', missing };
}

// Windows takes names of variables without regard to case.
function fold(name: string, windows: boolean): string {
  return windows ? name.toUpperCase() : name;
}
