import { valid as validPep440 } from '@renovatebot/pep440';
import { valid, validRange } from 'semver';
import type { Ecosystem, PackageVersion } from '../model/launch.ts';
import type { Word } from './word.ts';

/** What a runner is told to fetch. */
export type PackageSpec =
  | { readonly kind: 'package'; readonly ecosystem: Ecosystem; readonly name: string; readonly version: PackageVersion }
  | { readonly kind: 'source'; readonly from: string; readonly pinned: boolean }
  | { readonly kind: 'local'; readonly path: string }
  | { readonly kind: 'variable' };

const NPM_NAME = /^(@[\w.~-]+\/)?[\w.~-]+$/;
const PYPI_NAME = /^[A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?$/;
const COMMIT = /^[0-9a-f]{40}$/i;
const NONE: PackageVersion = { kind: 'none' };

/** Reads what npm takes as a package: name, version, alias, git, URL, file (npm docs, "package-spec"). */
export function npmSpec({ text, variable }: Word): PackageSpec {
  if (text.startsWith('file:') || /^(\.{0,2}[/\\]|\.{1,2}$|~[/\\]|[A-Za-z]:[/\\])/.test(text))
    return { kind: 'local', path: text };
  const at = text.indexOf('@', 1);
  const name = at < 0 ? text : text.slice(0, at);
  if (NPM_NAME.test(name)) {
    const version = at < 0 ? '' : text.slice(at + 1);
    if (version.startsWith('npm:'))
      return npmSpec({ text: version.slice(4), at: 0, ...(variable ? { variable } : {}) });
    if (isSource(version)) return source(version);
    if (version.startsWith('file:')) return { kind: 'local', path: version };
    return { kind: 'package', ecosystem: 'npm', name, version: npmVersion(version, variable) };
  }
  if (variable) return { kind: 'variable' };
  if (isSource(text)) return source(text);
  // GitHub's short form: owner/name.
  if (/^[\w.-]+\/[\w.-]+(#.*)?$/.test(text)) return source(`github:${text}`);
  return { kind: 'local', path: text };
}

/** Reads a requirement of PEP 508, or `name@version` as `uvx` takes it. */
export function pypiSpec({ text, variable }: Word): PackageSpec {
  const direct = /^([\w.-]+)(?:\[[^\]]*\])?\s*@\s*(.*)$/s.exec(text);
  const [, , target = ''] = direct ?? [];
  if (isSource(text) || (direct !== null && isSource(target))) return source(direct === null ? text : target);
  if (/^(\.{0,2}[/\\]|\.{1,2}$|~[/\\]|[A-Za-z]:[/\\]|file:)/.test(text) || /\.(whl|tar\.gz|zip)$/i.test(text))
    return { kind: 'local', path: text };
  const [, name = '', version = ''] = /^([\w.-]+)(?:\[[^\]]*\])?\s*(.*?)\s*(?:;.*)?$/s.exec(text) ?? [];
  if (!PYPI_NAME.test(name)) return variable ? { kind: 'variable' } : { kind: 'local', path: text };
  return {
    kind: 'package',
    ecosystem: 'pypi',
    name,
    version: direct === null ? pypiVersion(version, variable) : uvxVersion(target.trim(), variable),
  };
}

/** Reads what Deno runs: `npm:` and `jsr:` specifiers, URLs, files. */
export function denoSpec(word: Word): PackageSpec {
  const [, scheme, rest = ''] = /^(npm|jsr):\/?(.*)$/s.exec(word.text) ?? [];
  if (scheme === undefined) return isSource(word.text) ? source(word.text) : { kind: 'local', path: word.text };
  const [, spec = rest] = /^((?:@[^/]+\/)?[^/]+)/.exec(rest) ?? [];
  const read = npmSpec({ ...word, text: spec });
  return read.kind === 'package' && scheme === 'jsr' ? { ...read, ecosystem: 'jsr' } : read;
}

/** A package and version as the name of an archive has them: `name-1.0.0.tgz`, `name-1.0.0-py3-none-any.whl`. */
export function archiveSpec(text: string): Extract<PackageSpec, { kind: 'package' }> | undefined {
  const file = text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1).replace(/[?#].*$/s, '');
  const [, wheel, wheelVersion] = /^([\w.]+)-(\d[\w.!+]*)-[\w.-]+\.whl$/.exec(file) ?? [];
  if (wheel !== undefined)
    return {
      kind: 'package',
      ecosystem: 'pypi',
      name: wheel,
      version: { kind: 'exact', text: wheelVersion as string },
    };
  const [, name, version, ending] = /^([\w.-]+?)-v?(\d[\w.+-]*?)\.(tgz|tar\.gz|zip)$/.exec(file) ?? [];
  if (name === undefined) return undefined;
  return {
    kind: 'package',
    ecosystem: ending === 'tgz' ? 'npm' : 'pypi',
    name,
    version: { kind: 'exact', text: version as string },
  };
}

function npmVersion(text: string, variable: true | undefined): PackageVersion {
  if (text === '') return NONE;
  if (variable) return { kind: 'variable' };
  if (valid(text, true) !== null) return { kind: 'exact', text };
  return { kind: validRange(text, true) === null ? 'tag' : 'range', text };
}

function pypiVersion(text: string, variable: true | undefined): PackageVersion {
  if (text === '') return NONE;
  if (variable) return { kind: 'variable' };
  const [, exact] = /^={2,3}\s*([^,*]+)$/.exec(text) ?? [];
  return exact === undefined ? { kind: 'range', text } : { kind: 'exact', text: exact.trim() };
}

function uvxVersion(text: string, variable: true | undefined): PackageVersion {
  if (variable) return { kind: 'variable' };
  if (validPep440(text) !== null) return { kind: 'exact', text };
  return /^[<>=!~]/.test(text) ? pypiVersion(text, undefined) : { kind: 'tag', text };
}

function isSource(text: string): boolean {
  return /^(git\+|git:|git@|ssh:|https?:|github:|gitlab:|bitbucket:|gist:|hg\+|svn\+|bzr\+)/i.test(text);
}

/** Where code comes from, without what may be secret; pinned when a full commit is named. */
function source(text: string): PackageSpec {
  const [, before = '', fragment = ''] = /^([^#]*)(?:#(.*))?$/s.exec(text) ?? [];
  const ref = /@([^@/:]+)$/.exec(before)?.[1] ?? fragment;
  const pinned = COMMIT.test(ref) || /\/(?:archive|tarball|zipball)\/[0-9a-f]{40}(?:\.|$)/i.test(before);
  const from = before
    .replace(/\?.*$/s, '')
    .replace(/^([a-z+]+:\/\/)[^/@]*@/i, '$1')
    .replace(/@([^@/:]+)$/, '');
  return { kind: 'source', from, pinned };
}
