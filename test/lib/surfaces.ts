import type { Era } from '../../src/model/surface.ts';
import { PART_NAMES, type Surface, type SurfaceParts, type Transport } from '../../src/model/surface.ts';
import { NEWEST } from '../../src/protocol/revisions.ts';

/** A surface that has the given parts and no others. */
export function surfaceOf(
  parts: Partial<SurfaceParts>,
  about: { readonly era?: Era | 'unknown'; readonly transport?: Transport; readonly protocolVersion?: string } = {},
): Surface {
  const era = about.era ?? 'legacy';
  const version = about.protocolVersion ?? (era === 'unknown' ? undefined : NEWEST[era]);
  return {
    formatVersion: 1,
    era,
    ...(version === undefined ? {} : { protocolVersion: version }),
    target: { kind: about.transport ?? 'stdio', label: 'example' },
    parts: Object.fromEntries(
      PART_NAMES.map((name) => [
        name,
        parts[name] === undefined
          ? { status: 'absent', reason: 'not in this example' }
          : { status: 'ok', value: parts[name] },
      ]),
    ) as unknown as Surface['parts'],
  };
}
