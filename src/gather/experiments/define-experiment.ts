import type { Era, ExperimentName, ExperimentValues } from '../../model/surface.ts';
import type { NotHeld } from '../not-held.ts';
import type { Bench, KnownServer } from './bench.ts';

/**
 * What an experiment costs the server: nothing, rendering and reading of contents, or open streams. One for cloaking
 * passes for another client.
 */
export type ExperimentKind = 'safe' | 'reads' | 'streams' | 'cloaking';

/** Something said to a server on purpose. It records what comes of it and judges nothing. */
export interface Experiment<Name extends ExperimentName = ExperimentName> {
  readonly name: Name;
  readonly eras: readonly Era[];
  readonly transports: readonly ('stdio' | 'http')[];
  readonly kind: ExperimentKind;
  /**
   * Where it is held: in the conversation in which the server was read, in another one that was opened for experiments, or
   * in conversations that it opens itself. Experiments of one place come one after the other.
   */
  readonly on: 'session' | 'other' | 'own';
  /** Why there is nothing to ask this server; undefined when there is. */
  readonly unless?: (server: KnownServer) => string | undefined;
  /** Gives the record, or why there turned out to be nothing to try. */
  readonly hold: (bench: Bench) => Promise<ExperimentValues[Name] | NotHeld>;
}

/** Defines an experiment; the types tie its record to its name. */
export function defineExperiment<Name extends ExperimentName>(experiment: Experiment<Name>): Experiment {
  // The one place where the name is erased, so that all experiments fit in one array.
  return experiment;
}
