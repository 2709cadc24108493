import type { LaunchStep, PackageVersion } from '../model/launch.ts';

/** A package with its version as it is written, such as `name@^1.0`. */
export function packageInWords({ name, version }: Extract<LaunchStep, { kind: 'package' | 'mention' }>): string {
  return version.kind === 'none' || version.kind === 'variable' ? name : `${name}@${version.text}`;
}

/** What a version is that is not exact. */
export function looseness(version: PackageVersion): string {
  if (version.kind === 'none') return 'no version';
  if (version.kind === 'variable') return 'a variable for a version';
  return version.kind === 'tag' ? `the tag "${version.text}"` : `the range "${version.text}"`;
}
