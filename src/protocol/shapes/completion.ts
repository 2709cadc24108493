import { result } from './result.ts';
import { array, boolean, integer, object, optional, required, type Shape, string } from './shape.ts';

/** The answer to `completion/complete`. */
export const completeResult: Shape = result(
  {
    completion: required(
      object({
        values: required(array(string, { max: 100 })),
        total: optional(integer),
        hasMore: optional(boolean),
      }),
    ),
  },
  { requirement: 'completion-result-shape' },
);
