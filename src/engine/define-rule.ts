import type { PathSegment } from '../model/pointer.ts';
import type { Confidence, PatchOperation, Refusal, Severity } from '../model/run.ts';
import type { Era, ExperimentName, ExperimentValues, PartName, SurfaceParts, Transport } from '../model/surface.ts';
import type { Revision } from '../protocol/revisions.ts';
import type { Tokenizer } from '../text/tokens.ts';

/** The category of a rule: the part of its id before the slash. */
export type Category = 'spec' | 'safety' | 'agent' | 'client' | 'probe' | 'launch' | 'drift';

/** A rule's id, stable for ever: `category/subject-defect`. */
export type RuleId = `${Category}/${string}`;

/** Where the specification says it. Levels as in RFC 2119; SCHEMA means fixed by `schema.ts` alone. */
export interface SpecPlace {
  readonly revision: string;
  /** The page's path below the revision, such as `server/tools`. */
  readonly page: string;
  readonly section: string;
  readonly level: 'MUST' | 'SHOULD' | 'MAY' | 'SCHEMA' | 'ADVISORY';
}

/** An option that a user may set. The default's type is the option's type. */
export interface OptionSpec {
  readonly default: number | string | boolean;
  readonly description: string;
}

/** For whom a server is judged. */
export interface Audience {
  /** The ids of the clients that must be able to use it. */
  readonly clients: readonly string[];
  /** The name that its users give it in their clients' configurations. */
  readonly serverName: string | undefined;
  /** How tokens are counted. */
  readonly tokenizer: Tokenizer;
}

/** The parts of a surface and the experiments that show a rule at work; those that are not given are absent. */
export type RuleExample = Partial<SurfaceParts> &
  Partial<ExperimentValues> & {
    readonly title: string;
    /** The era to show it in; every era of the rule when left out. */
    readonly era?: Era;
    readonly transport?: Transport;
    readonly audience?: Partial<Audience>;
  };

/** An example that must bring no finding. */
export type GoodExample<FalsePositive extends string> = RuleExample & {
  /** The false-positive mode that it shows to be avoided, word for word. */
  readonly shows?: FalsePositive;
};

/** The names in braces of a message template. */
export type Placeholders<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** What a finding may say beyond its message. */
export interface FindingDetails {
  readonly severity?: Severity;
  readonly confidence?: Confidence;
  /** The offending text as received; hidden characters are made visible. */
  readonly evidence?: string;
  readonly requirements?: readonly string[];
  readonly refusedBy?: readonly Refusal[];
  /** How many defects it stands for, where a rule does not report each. */
  readonly count?: number;
  /** Tokens that it wastes in a session, where findings of the rule differ in that. */
  readonly wasted?: number;
  /** What mends it, where that needs no decision. */
  readonly fix?: { readonly title: string; readonly operations: readonly PatchOperation[] };
}

/** What fills a placeholder; a list is put in words. */
export type MessageValue = string | number | readonly string[];

/** Reports a finding: which message, where (a part and a path into it), what fills the placeholders. */
export type Report<Part extends string, Messages extends Record<string, string>> = <Id extends keyof Messages & string>(
  messageId: Id,
  at: readonly [Part, ...PathSegment[]],
  data: { readonly [Name in Placeholders<Messages[Id]>]: MessageValue },
  details?: FindingDetails,
) => void;

type Widen<T> = T extends number ? number : T extends boolean ? boolean : string;

interface Shape {
  readonly needs: readonly PartName[];
  readonly reads: readonly PartName[];
  readonly experiments: readonly ExperimentName[];
  readonly messages: Record<string, string>;
  readonly options: Record<string, OptionSpec>;
  readonly falsePositives: readonly string[];
}

/** What a rule's check receives: the parts that it declared and nothing else. */
export type RuleContext<S extends Shape> = { readonly [P in S['needs'][number]]: SurfaceParts[P] } & {
  readonly [P in S['reads'][number]]: SurfaceParts[P] | undefined;
} & Pick<ExperimentValues, S['experiments'][number]> & {
    readonly era: Era | 'unknown';
    readonly protocolVersion: string | undefined;
    readonly audience: Audience;
    readonly tokenizer: Tokenizer;
    readonly options: { readonly [O in keyof S['options']]: Widen<S['options'][O]['default']> };
    /** Says what could not be judged, and why. Where nothing is found either, the rule is skipped with that reason. */
    readonly notVerified: (reason: string) => void;
    readonly report: Report<
      S['needs'][number] | S['reads'][number] | (S['experiments'] extends readonly [] ? never : 'experiments'),
      S['messages']
    >;
  };

/** Everything about a rule but its check. */
export interface RuleMeta<S extends Shape> {
  readonly id: RuleId;
  /** The worst severity that it reports, and the usual one. */
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly eras: readonly [Era, ...Era[]];
  /** The first revision that asks for it: on older ones the rule is skipped. */
  readonly since?: Revision;
  readonly transports: readonly [Transport, ...Transport[]];
  /** Parts without which there is nothing to judge: the rule is skipped when one is missing. */
  readonly needs: S['needs'];
  /** Parts that it judges where they exist: skipped only when all of them are missing. */
  readonly reads?: S['reads'];
  /** Experiments whose record it judges: skipped when one was not held. */
  readonly experiments?: S['experiments'];
  /** What must be known of the audience: skipped when it is not. */
  readonly asks?: keyof Audience;
  readonly title: string;
  readonly why: string;
  readonly remedy: string;
  readonly spec?: SpecPlace;
  /** The ids of the specification's requirements that it covers. */
  readonly requirements?: readonly string[];
  readonly cwe?: readonly `CWE-${number}`[];
  /** Where it stands in the OWASP MCP Top 10. */
  readonly owasp?: readonly `MCP${number}:${number}`[];
  /** The names of the same check in earlier tools, so that people who know those find it. */
  readonly aliases?: readonly string[];
  /** What looks like the defect and is not, each shown by a good example; at least two. */
  readonly falsePositives: S['falsePositives'] & readonly [string, string, ...string[]];
  readonly messages: S['messages'];
  readonly options?: S['options'];
  readonly examples: {
    readonly bad: readonly [RuleExample, ...RuleExample[]];
    readonly good: readonly [GoodExample<S['falsePositives'][number]>, ...GoodExample<S['falsePositives'][number]>[]];
  };
}

/** A rule: what is known about it, and a pure function from parts to findings. */
export interface Rule {
  readonly meta: RuleMeta<Shape>;
  readonly check: (context: RuleContext<Shape>) => void;
}

/**
 * Defines a rule. The types hand the check only the parts that `meta` declares, demand that every placeholder of a
 * message is filled, and refuse a rule with fewer than two false-positive modes.
 */
export function defineRule<
  const Needs extends readonly PartName[],
  const Messages extends Record<string, string>,
  const FalsePositives extends readonly string[],
  const Reads extends readonly PartName[] = readonly [],
  const Experiments extends readonly ExperimentName[] = readonly [],
  const Options extends Record<string, OptionSpec> = Record<string, never>,
>(
  meta: RuleMeta<{
    needs: Needs;
    reads: Reads;
    experiments: Experiments;
    messages: Messages;
    options: Options;
    falsePositives: FalsePositives;
  }>,
  check: (
    context: RuleContext<{
      needs: Needs;
      reads: Reads;
      experiments: Experiments;
      messages: Messages;
      options: Options;
      falsePositives: FalsePositives;
    }>,
  ) => void,
): Rule {
  // The one place where the generics are erased, so that all rules fit in one array.
  return { meta, check } as unknown as Rule;
}

/** The category of a rule. */
export function categoryOf(rule: Rule): Category {
  return rule.meta.id.slice(0, rule.meta.id.indexOf('/')) as Category;
}
