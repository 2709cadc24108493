import type { Gathered, Peer, Surface, SurfaceParts } from '../model/surface.ts';
import { serverName } from '../protocol/server-info.ts';
import { display } from '../text/display.ts';

/** The part `peers` of a server that is vetted alone. */
export const NO_PEERS: Gathered<SurfaceParts['peers']> = {
  status: 'absent',
  reason: 'no other server is vetted in this run',
};

/**
 * Gives each surface the other servers of the run as its part `peers`. `labels` are what people call them, where that is
 * not what the surfaces say. A target that was given twice is no peer of itself.
 */
export function withPeers(
  surfaces: readonly Surface[],
  labels: readonly string[] = surfaces.map(({ target }) => target.label),
): Surface[] {
  const peers = surfaces.map((surface, index) => peerOf(surface, labels[index] ?? surface.target.label));
  return surfaces.map((surface) => {
    const others = gathered(peers.filter((_, index) => !isSameTarget(surface, surfaces[index] as Surface)));
    const beside = (leg: Surface): Surface => ({ ...leg, parts: { ...leg.parts, peers: others } });
    return {
      ...beside(surface),
      ...(surface.legacyLeg === undefined ? {} : { legacyLeg: beside(surface.legacyLeg) }),
    };
  });
}

/** A server whose tools are not known, with the reason. */
type Unknown = { readonly label: string; readonly missing: string };

function peerOf({ parts: { server, tools } }: Surface, label: string): Peer | Unknown {
  if (tools.status === 'failed') return { label, missing: `its tools could not be gathered (${tools.outcome.kind})` };
  const name = server.status === 'ok' ? serverName(server.value)?.name : undefined;
  return {
    label,
    ...(name === undefined ? {} : { serverName: name }),
    tools: tools.status === 'ok' ? tools.value : [],
  };
}

function gathered(others: readonly (Peer | Unknown)[]): Gathered<SurfaceParts['peers']> {
  const known = others.filter((other): other is Peer => 'tools' in other);
  const missing = others.flatMap((other) => ('missing' in other ? [`${display(other.label)}: ${other.missing}`] : []));
  if (known.length > 0)
    return { status: 'ok', value: known, ...(missing.length === 0 ? {} : { incomplete: missing.join('; ') }) };
  return missing.length === 0 ? NO_PEERS : { status: 'absent', reason: missing.join('; ') };
}

function isSameTarget({ target: one }: Surface, { target: other }: Surface): boolean {
  return one.kind === other.kind && one.label === other.label && one.hash === other.hash;
}
