import type { Json } from './json.ts';
import type { JsonPointer } from './pointer.ts';
import type { BadArgument, Era, FailedOutcome, PartName, ProbeResult, Transport } from './surface.ts';

/** How bad: it follows the specification's word. MUST → error, SHOULD → warning, advice → info. */
export type Severity = 'error' | 'warning' | 'info';

/** How sure. Findings of low confidence are shown only with `--pedantic`. */
export type Confidence = 'high' | 'medium' | 'low';

/** Severities from worst to mildest. */
export const SEVERITIES = ['error', 'warning', 'info'] as const satisfies readonly Severity[];

/** Text that has passed the sanitiser (`text/display.ts`): it holds nothing that a terminal or a reader could misread. */
export type SafeText = string & { readonly [safeText]: true };
declare const safeText: unique symbol;

/** A place in a file. Lines and columns count from 1, columns in UTF-16 units. */
export interface Location {
  readonly file: SafeText;
  readonly line: number;
  readonly column: number;
  /** The line, or the part of a long line around the place, and what of it to mark: offsets into `text`. */
  readonly excerpt?: { readonly text: SafeText; readonly start: number; readonly end: number };
}

/** What a client loses when it does not take a definition: the tool, all tools of the server, or every request. */
export type Loss = 'tool' | 'server' | 'session';

/** A client that does not take it, by its id, and what it loses. */
export interface Refusal {
  readonly client: string;
  readonly loses: Loss;
}

/** One step of a JSON Patch (RFC 6902); its paths lead into the part. */
export type PatchOperation =
  | { readonly op: 'add' | 'replace'; readonly path: JsonPointer; readonly value: Json }
  | { readonly op: 'remove'; readonly path: JsonPointer }
  | { readonly op: 'move'; readonly from: JsonPointer; readonly path: JsonPointer };

/** A piece of a file to replace, from a place up to (and without) another. */
export interface FileEdit {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly text: string;
}

/** How to mend a defect without a decision: a change that is safe and mechanical. */
export interface Fix {
  readonly title: SafeText;
  readonly operations: readonly PatchOperation[];
  /** The same as changes of the file that was checked. */
  readonly edits?: readonly FileEdit[];
}

/** One thing that a rule found, at one place. */
export interface Finding {
  readonly ruleId: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly part: PartName;
  /** Into the part; it resolves. */
  readonly pointer: JsonPointer;
  /** The tool, prompt, resource or template that it is about; null when it is about the server. */
  readonly subject: SafeText | null;
  readonly message: SafeText;
  /** What to do about it. */
  readonly remedy: SafeText;
  /** The offending text, hidden characters made visible. */
  readonly evidence?: SafeText;
  /** How many defects it stands for, where that is more than one. */
  readonly count?: number;
  /** Tokens that it wastes in a session, where findings of one rule differ in that. */
  readonly wasted?: number;
  /** The ids of the requirements of the specification that it breaks. */
  readonly requirements?: readonly string[];
  /** Of a server that was vetted in both eras: the only one in which it was found. Left out when it holds for both. */
  readonly era?: Era;
  /** The clients that do not take it, those that were asked about first. */
  readonly refusedBy?: readonly Refusal[];
  readonly fix?: Fix;
  /** Where it stands in the file that was checked. */
  readonly location?: Location;
  /** There when the finding is ignored, with the reason that was given. */
  readonly suppressed?: { readonly by: 'ignore' | 'baseline'; readonly reason: SafeText };
  /** Stays the same when definitions are reordered or positions move. */
  readonly fingerprint: string;
}

/** What became of one rule on one surface. */
export type RuleOutcome =
  | { readonly ruleId: string; readonly status: 'passed' }
  | { readonly ruleId: string; readonly status: 'failed'; readonly findings: readonly Finding[] }
  | { readonly ruleId: string; readonly status: 'skipped'; readonly reason: string }
  | { readonly ruleId: string; readonly status: 'error'; readonly error: SafeText };

/** Why a target could not be vetted, or not wholly. */
export interface Trouble {
  readonly kind: string;
  readonly message: SafeText;
}

/** A suppression that should be taken out of the configuration or the baseline. */
export interface StaleSuppression {
  readonly by: 'ignore' | 'baseline';
  readonly why: 'unused' | 'expired';
  readonly rule: SafeText;
  readonly target: SafeText | null;
  readonly subject: SafeText | null;
  readonly reason: SafeText;
}

/** What some clients do not take of one tool or, where the subject is null, of the server; why, and what to do. */
export interface RefusedSubject {
  readonly subject: SafeText | null;
  readonly refusedBy: readonly Refusal[];
  readonly reasons: readonly { readonly ruleId: string; readonly message: SafeText; readonly remedy: SafeText }[];
}

/** Which clients take the tools, whatever of the findings is shown. */
export interface Compatibility {
  /** The ids of the clients that were asked about; empty when none was, and all known ones count. */
  readonly clients: readonly string[];
  readonly refused: readonly RefusedSubject[];
}

/** What the definitions of the tools cost the model that reads them. */
export interface TokenCounts {
  readonly total: number;
  readonly tokenizer: 'estimate' | 'o200k';
  /** What one session pays for them: with every turn, from the cache of prompts. */
  readonly session: { readonly tokens: number; readonly turns: number; readonly cachedShare: number };
  /** In the order in which the server lists its tools. */
  readonly perTool: readonly ToolTokens[];
}

/** The tokens of one tool, and of its costliest members; its name makes up the rest. */
export interface ToolTokens {
  readonly subject: SafeText | null;
  readonly tokens: number;
  readonly description: number;
  readonly parameters: number;
  readonly outputSchema: number;
}

/** A letter for a score: A from 90, B from 75, C from 50, D from 25. */
export type Grade = 'A' | 'B' | 'C' | 'D' | 'F';

/** What a tool pays for: the findings of a rule, or (null) the length of its definition. */
export interface Payment {
  readonly ruleId: string | null;
  readonly count: number;
  readonly tokens: number;
}

/** The score of one tool, 0 to 100. */
export interface ToolScore {
  readonly subject: SafeText | null;
  readonly total: number;
  readonly grade: Grade;
  /** The tokens that it wastes in a session, estimated. */
  readonly wasted: number;
  /** The costliest first. */
  readonly pays: readonly Payment[];
}

/** How well an agent can use the tools, 0 to 100, measured in tokens that a session wastes (`docs/score.md`). */
export interface Score {
  readonly total: number;
  readonly grade: Grade;
  readonly wasted: number;
  /** What it rests on. */
  readonly basis: 'static checks only' | 'static checks and probes';
  /** The rules that it is made of and that did not run. */
  readonly notChecked: readonly string[];
  /** The costliest first. */
  readonly perTool: readonly ToolScore[];
}

/** One row of the table of probes: a tool call that the user asked for, and what came of it. */
export interface ProbeRow {
  readonly tool: SafeText;
  /** What the fixtures file calls it. */
  readonly label: SafeText | null;
  /** Of generated arguments: what is wrong with them. */
  readonly bad?: { readonly defect: BadArgument['defect']; readonly parameter: SafeText };
  readonly expectError: boolean;
  readonly status:
    | 'ok'
    /** A result with `isError`. */
    | 'tool-error'
    /** A result that asks for more input, in the modern era. */
    | 'input-required'
    | FailedOutcome['kind']
    | Exclude<ProbeResult['status'], 'called'>;
  /** Why no call was made, or how it failed. */
  readonly reason: SafeText | null;
  /** Null where no call was made. */
  readonly response: {
    readonly tokens: number;
    /** Its size was asked for, or it says how much is left; or, where only its beginning was saved, it may say so. */
    readonly bounded?: true;
    readonly ms: number;
    /** The types of its content blocks, each once, and `structured` for structured content. */
    readonly contents: readonly SafeText[];
    /** Its beginning, or all of it where that was asked for. */
    readonly text: SafeText;
  } | null;
}

/** The result for one target. */
export interface TargetRun {
  readonly target: {
    readonly kind: Transport;
    readonly label: SafeText;
    /** Its name in the configuration. */
    readonly name?: SafeText;
    /** Of an entry of a client's configuration: the file and line in which it stands. */
    readonly source?: SafeText;
  };
  readonly era: Era | 'unknown';
  readonly protocolVersion?: SafeText;
  readonly server?: { readonly name: SafeText; readonly version: SafeText };
  readonly counts: {
    readonly tools: number;
    readonly prompts: number;
    readonly resources: number;
    readonly resourceTemplates: number;
  };
  /** How many rules came to a verdict, passed or failed. */
  readonly checkedRules: number;
  readonly findings: readonly Finding[];
  readonly skipped: readonly { readonly ruleId: string; readonly reason: string }[];
  readonly failedRules: readonly { readonly ruleId: string; readonly error: SafeText }[];
  readonly trouble: Trouble | null;
  readonly tokens: TokenCounts;
  /** Null where there are no tools, or where they were not, or not wholly, checked. */
  readonly score: Score | null;
  /** There when a rule on clients came to a verdict. */
  readonly compatibility?: Compatibility;
  /** There when tools were to be called. */
  readonly probes?: readonly ProbeRow[];
}

/** The one value that every format renders. Its names are a contract: members are added, never changed. */
export interface Run {
  readonly formatVersion: 1;
  readonly tool: { readonly name: 'mcp-hallmark'; readonly version: string };
  /** True when a target was not vetted, or not wholly. */
  readonly incomplete: boolean;
  readonly targets: readonly TargetRun[];
  /** Suppressions that ignored nothing in any target, or whose date has passed. */
  readonly staleSuppressions: readonly StaleSuppression[];
  /** Counts without what is suppressed. */
  readonly summary: {
    readonly errors: number;
    readonly warnings: number;
    readonly infos: number;
    readonly suppressed: number;
  };
}
