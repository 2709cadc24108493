import type { Json } from '../model/json.ts';
import type { SafeText } from '../model/run.ts';
import { Catalogue } from './catalogue.ts';
import { type Descriptions, descriptions } from './descriptions.ts';
import { errors } from './errors.ts';
import type { FixName } from './fixes.ts';
import type { Guard } from './guard.ts';
import { hidden, visible, visibleTexts } from './hidden.ts';
import { PageCache } from './page-cache.ts';
import { paging } from './paging.ts';
import { portable } from './portable.ts';
import type { ToolFix } from './served-tool.ts';
import type { Stage } from './stage.ts';

/** What of a server is changed, and for whom. */
export interface MendingOptions {
  readonly fixes: ReadonlySet<FixName>;
  /** How much a page may hold, in tokens. */
  readonly pageTokens: number;
  readonly descriptions: Descriptions;
  /** Ids of the clients for which schemas are made portable; without any, what any client refuses. */
  readonly clients: readonly string[];
  readonly serverName: string | undefined;
  /** Whether clients get to see a tool of this name. */
  readonly admits: ((tool: string) => boolean) | undefined;
  readonly guard: Guard | undefined;
  readonly note: (text: SafeText) => void;
}

// Text of long results that one conversation may keep, in UTF-16 units.
const KEPT = 16 * 1024 * 1024;

/** The stages that mend what a server shows, for one conversation; none where nothing is to be changed. */
export function mendingStages({ fixes, guard, admits, note, ...options }: MendingOptions): readonly Stage[] {
  if (fixes.size === 0 && guard === undefined && admits === undefined) return [];
  const when = (name: FixName, ...mended: readonly ToolFix[]): readonly ToolFix[] => (fixes.has(name) ? mended : []);
  const { rename, parameters, schemas } = portable(options);
  const isVisible = fixes.has('hidden');
  const tools = [
    ...when('hidden', hidden),
    ...when('descriptions', descriptions(options.descriptions, note)),
    ...when('schemas', parameters),
    // What a server refuses is told by the schema that it has itself, under the names that the client knows.
    ...when('errors', errors),
    ...when('schemas', schemas),
    ...when('paging', paging({ tokens: options.pageTokens, cache: new PageCache(KEPT) })),
  ];
  const named = (name: string): string => (isVisible ? visible(name) : name);
  return [
    new Catalogue({
      guard,
      admits,
      rename: (name) => (fixes.has('schemas') ? rename(named(name)) : named(name)),
      tools,
      texts: isVisible ? visibleTexts : (value: Json) => value as never,
      note,
    }),
  ];
}
