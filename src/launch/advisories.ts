import { satisfies as satisfiesPep440, valid as validPep440 } from '@renovatebot/pep440';
import { inc, intersects, satisfies, valid } from 'semver';
import type { Ecosystem, PackageVersion } from '../model/launch.ts';
import { ADVISORIES } from './advisory-data.ts';

/** A published warning about releases of a package. */
export interface Advisory {
  readonly ecosystem: Ecosystem;
  readonly name: string;
  /** The releases it is about: each a range as the ecosystem writes it (semver, PEP 440). */
  readonly releases: readonly [string, ...string[]];
  /** The release does harm | it has a hole. */
  readonly kind: 'malicious' | 'vulnerable';
  /** What it does, or lets others do, in a few words. */
  readonly what: string;
  /** From this number on releases are free of it; left out when no release is known to be. */
  readonly free?: string;
  readonly ids: readonly string[];
  readonly source: string;
  /** When it was published: a day or a month. */
  readonly date: string;
}

/** True when there is an advisory for some release of a package. */
export function isListed(ecosystem: Ecosystem, name: string): boolean {
  return BY_PACKAGE.has(keyOf(ecosystem, name));
}

/**
 * The advisories that a package falls under as it would be launched: an exact version that one is about, or a range whose
 * newest release would be one, because none of the releases after it is admitted.
 */
export function advisoriesFor(ecosystem: Ecosystem, name: string, version: PackageVersion): readonly Advisory[] {
  return (BY_PACKAGE.get(keyOf(ecosystem, name)) ?? []).filter((advisory) => fallsUnder(version, advisory));
}

const LOOSE = { loose: true, includePrerelease: true };
const BY_PACKAGE: ReadonlyMap<string, readonly Advisory[]> = (() => {
  const map = new Map<string, Advisory[]>();
  for (const advisory of ADVISORIES) {
    const key = keyOf(advisory.ecosystem, advisory.name);
    map.set(key, [...(map.get(key) ?? []), advisory]);
  }
  return map;
})();

/** Without case and separators: PyPI compares so (PEP 503), and look-alikes count on it. */
function keyOf(ecosystem: Ecosystem, name: string): string {
  return `${ecosystem} ${name.toLowerCase().replaceAll(/[-_.]/g, '')}`;
}

function fallsUnder(version: PackageVersion, advisory: Advisory): boolean {
  const { ecosystem, releases, free } = advisory;
  if (version.kind === 'none' || version.kind === 'tag') return free === undefined;
  // Whatever stands in a variable, it is one of all releases.
  if (version.kind === 'variable') return releases.includes('>=0');
  return version.kind === 'exact'
    ? isMeant(ecosystem, version.text, releases)
    : admits(ecosystem, version.text, releases) && !leadsOut(version.text, advisory);
}

function isMeant(ecosystem: Ecosystem, release: string, ranges: readonly string[]): boolean {
  if (ecosystem === 'pypi')
    return validPep440(release) !== null && ranges.some((range) => satisfiesPep440(release, range));
  const exact = valid(release, LOOSE);
  return exact !== null && ranges.some((range) => satisfies(exact, range, LOOSE));
}

/** True when a range admits a release of the others. */
function admits(ecosystem: Ecosystem, range: string, ranges: readonly string[]): boolean {
  if (ecosystem !== 'pypi') return ranges.some((other) => intersects(range, other, LOOSE));
  // There is no intersection of PEP 440 ranges to be had: the releases that either of them names stand for all.
  return ['0', ...namedIn([range, ...ranges])].some(
    (release) => isMeant('pypi', release, ranges) && isMeant('pypi', release, [range]),
  );
}

/** True when a range admits a release that comes after one that is meant, and is not meant itself. */
function leadsOut(range: string, { ecosystem, releases, free }: Advisory): boolean {
  if (free === undefined) return false;
  return [free, ...namedIn(releases).flatMap(following)].some(
    (release) => !isMeant(ecosystem, release, releases) && isMeant(ecosystem, release, [range]),
  );
}

function namedIn(ranges: readonly string[]): string[] {
  return ranges.flatMap((range) => range.match(/\d[\w.!+]*/g) ?? []);
}

/** A release and the next patch, minor and major release after it. */
function following(release: string): string[] {
  return [release, ...(['patch', 'minor', 'major'] as const).flatMap((part) => inc(release, part) ?? [])];
}
