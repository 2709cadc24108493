import { elicitationParams } from './elicitation.ts';
import { resultMeta } from './result.ts';
import { rootsParams } from './roots.ts';
import { samplingParams } from './sampling.ts';
import { map, object, optional, required, type Shape, string, tagged } from './shape.ts';

const kinds = 'mrtr-input-request-kinds';

/** Requests to the client that stand in a result. */
export const inputRequests: Shape = map(
  tagged(
    'method',
    {
      'elicitation/create': object({ params: required(elicitationParams, kinds) }),
      'sampling/createMessage': object({ params: required(samplingParams, kinds) }),
      'roots/list': object({ params: rootsParams }),
    },
    { requirement: kinds },
  ),
  { requirement: kinds },
);

/** The result of a server that needs something from the client first: requests, a state to bring back, or both. */
export const inputRequired: Shape = object(
  {
    ...resultMeta,
    inputRequests: optional(inputRequests, kinds),
    requestState: optional(string, 'mrtr-request-state-string'),
  },
  { requirement: 'mrtr-nonempty', some: ['inputRequests', 'requestState'] },
);
