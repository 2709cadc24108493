import type { NamedText } from '../../../src/check/compare-texts.ts';
import { vetConfig } from '../../../src/check/vet-config.ts';
import type { Machine } from '../../../src/clients/files/locations.ts';
import { readConfigFile } from '../../../src/clients/files/read-file.ts';
import { lineIndex } from '../../../src/input/line-index.ts';
import type { TextSpan } from '../../../src/input/locate.ts';
import type { ConfigFile } from '../../../src/model/config-entry.ts';
import type { TargetRun } from '../../../src/model/run.ts';
import { RULES } from '../../../src/rules/index.ts';
import { offsetsIn } from './offsets.ts';
import type { Vetted } from './vet-text.ts';

// The page knows no folder; a file's own name still tells whose it is.
const NOWHERE: Machine = { platform: 'linux', home: '/', env: {} };
const FORMATS: readonly (readonly [pattern: RegExp, ending: string])[] = [
  [/^\s*(?:\/[/*]|[{[]\s*["}\]{/])/, 'json'],
  [/^\s*</, 'xml'],
  [/^\s*\[[\w."-]+\]\s*$/m, 'toml'],
  [/^[\w"'-]+:(?:\s|$)/m, 'yaml'],
];

/** Reads a client's configuration; undefined where no server stands in the text. */
export function readConfigText({ file, text }: NamedText): ConfigFile | undefined {
  const ending = FORMATS.find(([pattern]) => pattern.test(text))?.[1];
  if (ending === undefined) return undefined;
  const named = /\.(?:jsonc?|ya?ml|toml|xml)$/i.test(file) ? file : `${file}.${ending}`;
  const config = readConfigFile(text, named, NOWHERE).file;
  return config.status === 'ok' && config.entries.length > 0 ? config : undefined;
}

/** Vets how the servers of a configuration are launched. */
export function vetConfigText({ file, text }: NamedText, config: ConfigFile): Vetted {
  const targets = vetConfig(file, config, {});
  const spanAt = spansIn(text);
  return {
    status: 'ok',
    form: 'config',
    rules: RULES,
    targets,
    spans: targets.map(({ findings }) => new Map(findings.map((finding) => [finding.fingerprint, spanAt(finding)]))),
  };
}

/** Turns the place of a finding into what stands there: a string, or what is left of its line. */
function spansIn(text: string): (finding: TargetRun['findings'][number]) => TextSpan {
  const offsetAt = offsetsIn(text);
  const placeAt = lineIndex(text);
  return ({ location }) => {
    const start = offsetAt(location?.line ?? 1, location?.column ?? 1);
    const { lineEnd } = placeAt(start);
    const [quoted] = /^"(?:[^"\\]|\\.)*"/.exec(text.slice(start, lineEnd)) ?? [];
    return { start, end: quoted === undefined ? lineEnd : start + quoted.length };
  };
}
