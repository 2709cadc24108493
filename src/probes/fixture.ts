import type { JsonObject } from '../model/json.ts';
import type { ProbeExpectations } from '../model/surface.ts';

/** A tool call that a fixtures file asks for, its variables filled in. */
export interface Fixture {
  readonly tool: string;
  readonly label?: string;
  readonly arguments: JsonObject;
  /** It is meant to fail. */
  readonly expectError: boolean;
  /** It may be made although the tool is not marked read-only. */
  readonly allowDestructive: boolean;
  readonly skip: boolean;
  readonly expected?: ProbeExpectations;
}
