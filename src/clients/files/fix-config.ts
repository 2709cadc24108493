import type { TextEdit } from '../../input/fix-edits.ts';
import { advisedSteps } from '../../launch/advised-steps.ts';
import { factsOfEntry } from '../../launch/entry-facts.ts';
import { factsOfCommand } from '../../launch/launch-facts.ts';
import type { ConfigEntry, Place } from '../../model/config-entry.ts';
import type { LaunchStep } from '../../model/launch.ts';
import { isSecretName } from '../../text/value-kind.ts';
import type { Client } from '../client.ts';

/** A release that is to be started, and no other. */
export interface Pin {
  readonly package: string;
  readonly version: string;
}

/** What decides how a configuration is mended: nothing is guessed. */
export interface MendingOptions {
  readonly pins: readonly Pin[];
  /** Our own environment: a secret that stands there too can leave the file. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clients: readonly Client[];
}

/** A change of a configuration. Nothing in it is a secret. */
export interface ConfigFix {
  readonly ruleId: 'launch/unpinned' | 'launch/secret-literal';
  /** The name of the server. */
  readonly entry: string;
  readonly title: string;
  /** The pin that it makes. */
  readonly pin?: Pin;
  /** What stands there; `…` for what is not shown. */
  readonly before: string;
  readonly edit: TextEdit;
}

/** The changes of one configuration, and what keeps others from being made. */
export interface ConfigFixes {
  readonly fixes: readonly ConfigFix[];
  /** Literal secrets that could be taken from the environment if they were there. */
  readonly waiting: readonly { readonly entry: string; readonly variable: string }[];
  /** Pins that would start what does harm, or that name no exact version. */
  readonly refused: readonly { readonly pin: Pin; readonly why: string }[];
}

/** Finds what of a configuration can be mended: comments and formatting stay as they are. */
export function fixesOf(text: string, entries: readonly ConfigEntry[], options: MendingOptions): ConfigFixes {
  const offsetOf = offsets(text);
  const found: Found[] = entries.flatMap((entry) => [
    ...pinsIn(entry, text, offsetOf, options),
    ...secretsIn(entry, text, offsetOf, options),
  ]);
  return {
    fixes: found.flatMap((one) => ('edit' in one ? [one] : [])),
    waiting: found.flatMap((one) => ('variable' in one ? [one] : [])),
    refused: found.flatMap((one) => ('why' in one ? [one] : [])),
  };
}

type Found = ConfigFix | ConfigFixes['waiting'][number] | ConfigFixes['refused'][number];
type OffsetOf = (place: Place) => number;
type PackageStep = Extract<LaunchStep, { kind: 'package' }>;

function pinsIn(entry: ConfigEntry, text: string, offsetOf: OffsetOf, { pins }: MendingOptions): Found[] {
  const { command, args, places } = entry;
  if (command === undefined) return [];
  return factsOfEntry(entry).facts.steps.flatMap((step): Found[] => {
    if (step.kind !== 'package' || step.version.kind === 'exact') return [];
    const pin = pins.find((one) => isSamePackage(one.package, step));
    const [word, place] = [args[step.at - 1], places.args[step.at - 1]];
    if (pin === undefined || word === undefined || place === undefined) return [];
    const after = pinnedWord(word, step, pin.version);
    const span = after === undefined ? undefined : literalAt(text, offsetOf(place), word);
    if (after === undefined || span === undefined) return [];
    const then = factsOfCommand([command, ...args.with(step.at - 1, after)]);
    const exact = then.steps.some(
      ({ at, ...other }) => at === step.at && other.kind === 'package' && other.version.kind === 'exact',
    );
    if (!exact || !/^v?\d/.test(pin.version)) return [{ pin, why: `${pin.version} is no exact version` }];
    const [harmful] = advisedSteps(then, 'malicious');
    if (harmful !== undefined) return [{ pin, why: `${harmful.package} ${harmful.advisory.what}` }];
    const title = `Start ${step.name} ${pin.version} and no other release`;
    return [{ ruleId: 'launch/unpinned', entry: entry.name, title, pin, before: word, edit: { ...span, text: after } }];
  });
}

/** PyPI takes names that differ in case and separators for one. */
function isSamePackage(name: string, step: PackageStep): boolean {
  const bare = (one: string): string => (step.ecosystem === 'pypi' ? one.toLowerCase().replace(/[-_.]+/g, '-') : one);
  return bare(name) === bare(step.name);
}

/** The word that names a package, with one exact version; undefined where more stands in it. */
function pinnedWord(word: string, { name, ecosystem, version }: PackageStep, exact: string): string | undefined {
  const [scheme = ''] = /^(?:npm|jsr):\/?/.exec(word) ?? [];
  const written = word.slice(scheme.length + name.length);
  if (!word.startsWith(`${scheme}${name}`)) return undefined;
  const loose = version.kind === 'none' || version.kind === 'variable' ? '' : version.text;
  if (written === '') return `${word}${ecosystem === 'pypi' ? '==' : '@'}${exact}`;
  if (loose === '') return undefined;
  if (written === `@${loose}`) return `${scheme}${name}@${exact}`;
  return written === loose ? `${scheme}${name}==${exact}` : undefined;
}

// Other formats write members in other ways, and no client that is known to fill in variables has them.
const MEMBER = /"(?:[^"\\]|\\.)*"\s*:\s*("(?:[^"\\]|\\.)*")/y;

function secretsIn(
  entry: ConfigEntry,
  text: string,
  offsetOf: OffsetOf,
  { environment, clients }: MendingOptions,
): Found[] {
  const reference = clients.find(({ id }) => id === entry.client)?.variable;
  if (reference === undefined) return [];
  return entry.env.flatMap(({ name, value, credential, place }): Found[] => {
    const isSecret = value === 'literal' && (credential !== undefined || isSecretName(name));
    if (!isSecret || !/^[A-Za-z_]\w*$/.test(name)) return [];
    MEMBER.lastIndex = offsetOf(place);
    const [whole, literal] = MEMBER.exec(text) ?? [];
    if (whole === undefined || literal === undefined) return [];
    // A secret leaves the file only when it is not lost by that.
    if (environment[name] !== stringIn(literal)) return [{ entry: entry.name, variable: name }];
    const end = offsetOf(place) + whole.length;
    const after = JSON.stringify(reference.form.replace('NAME', () => name));
    return [
      {
        ruleId: 'launch/secret-literal',
        entry: entry.name,
        title: `Take ${name} from the environment of the client`,
        before: `${JSON.stringify(name)}: …`,
        edit: { start: end - literal.length, end, text: after },
      },
    ];
  });
}

function stringIn(literal: string): string | undefined {
  try {
    return String(JSON.parse(literal));
  } catch {
    return undefined;
  }
}

/** Where a text stands that begins at an offset, in quotes or without; undefined where it is written in another way. */
function literalAt(
  text: string,
  offset: number,
  written: string,
): { readonly start: number; readonly end: number } | undefined {
  ASSIGNMENT.lastIndex = offset;
  const [assignment] = ASSIGNMENT.exec(text) ?? [];
  if (assignment !== undefined) {
    const [place, ...others] = [`"${written}"`, `'${written}'`].flatMap((quoted) => placesOf(quoted, assignment));
    if (place === undefined || others.length > 0) return undefined;
    return { start: offset + place + 1, end: offset + place + 1 + written.length };
  }
  const quote = /["']/.exec(text[offset] ?? '')?.[0] ?? '';
  const start = offset + quote.length;
  const end = start + written.length;
  if (!text.startsWith(written, start)) return undefined;
  const ends = quote === '' ? /^(?:[\s,\]}<"']|$)/.test(text.slice(end, end + 1)) : text.startsWith(quote, end);
  return ends ? { start, end } : undefined;
}

// Of TOML only the place of the whole list is known.
const ASSIGNMENT = /[\w-]+\s*=\s*\[[^\]]*\]/y;

function placesOf(part: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) places.push(at);
  return places;
}

function offsets(text: string): OffsetOf {
  // Places do not count a byte order mark.
  const starts = [text.startsWith('\uFEFF') ? 1 : 0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return ({ line, column }) => (starts[line - 1] ?? text.length) + column - 1;
}
