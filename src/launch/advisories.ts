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
  /** A release that is known to be free of it; none when every later release is meant. */
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
  const { free } = advisory;
  if (version.kind === 'none' || version.kind === 'tag') return free === undefined;
  if (version.kind === 'variable') return false;
  return advisory.ecosystem === 'pypi' ? pypiFallsUnder(version, advisory) : npmFallsUnder(version, advisory);
}

function npmFallsUnder(
  { kind, text }: { readonly kind: string; readonly text: string },
  { releases, free }: Advisory,
): boolean {
  const loose = { loose: true, includePrerelease: true };
  if (kind === 'exact') {
    const exact = valid(text, loose);
    return exact !== null && releases.some((range) => satisfies(exact, range, loose));
  }
  if (!releases.some((range) => intersects(text, range, loose))) return false;
  return free === undefined || !after(free).some((release) => satisfies(release, text, loose));
}

function pypiFallsUnder(
  { kind, text }: { readonly kind: string; readonly text: string },
  { releases, free }: Advisory,
): boolean {
  const isMeant = (release: string): boolean => releases.some((range) => satisfiesPep440(release, range));
  if (kind === 'exact') return validPep440(text) !== null && isMeant(text);
  // There is no intersection of PEP 440 ranges to be had: the releases that either of them names stand for all.
  const named = [text, ...releases].flatMap((range) => range.match(/\d[\w.!+]*/g) ?? []);
  if (
    ![...named, '0'].some(
      (release) => validPep440(release) !== null && isMeant(release) && satisfiesPep440(release, text),
    )
  )
    return false;
  return free === undefined || !after(free).some((release) => satisfiesPep440(release, text));
}

/** A release and the next patch, minor and major release after it. */
function after(release: string): string[] {
  const next = (['patch', 'minor', 'major'] as const).flatMap((part) => inc(release, part) ?? []);
  return [release, ...next];
}
