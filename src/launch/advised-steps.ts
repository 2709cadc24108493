import type { LaunchFacts } from '../model/launch.ts';
import { type Advisory, advisoriesFor } from './advisories.ts';
import { packageInWords } from './in-words.ts';

/** A step of a launch that an advisory is about. */
export interface AdvisedStep {
  /** Its place among the steps. */
  readonly index: number;
  /** The package as it is written. */
  readonly package: string;
  readonly advisory: Advisory;
}

/** The steps of a launch that start a release with an advisory of a kind. */
export function advisedSteps({ steps }: LaunchFacts, kind: Advisory['kind']): AdvisedStep[] {
  return [...steps.entries()].flatMap(([index, step]) =>
    step.kind === 'package' || step.kind === 'mention'
      ? advisoriesFor(step.ecosystem, step.name, step.version)
          .filter((advisory) => advisory.kind === kind)
          .map((advisory) => ({ index, package: packageInWords(step), advisory }))
      : [],
  );
}
