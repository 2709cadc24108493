import type { Experiment } from './define-experiment.ts';
import { unknownMethod } from './unknown-names.ts';

/** Every experiment, in the order in which those of one place are held. */
export const EXPERIMENTS: readonly Experiment[] = [unknownMethod];
