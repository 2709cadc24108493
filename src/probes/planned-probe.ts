import type { Probe, ProbeResult } from '../model/surface.ts';

/** A probe before anything was called; `settled` is its result where no call is made. */
export interface PlannedProbe extends Omit<Probe, 'result'> {
  readonly settled?: Exclude<ProbeResult, { readonly status: 'called' }>;
}
