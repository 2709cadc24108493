import type { NamedText } from '../../src/check/compare-texts.ts';
import type { TextEdit } from '../../src/input/fix-edits.ts';
import type { TextSpan } from '../../src/input/locate.ts';
import type { Confidence, Loss, Severity, ToolTokens } from '../../src/model/run.ts';
import type { Era } from '../../src/model/surface.ts';
import type { SeverityCounts, Topic } from '../../src/report/words.ts';
import type { TOKENIZERS } from '../../src/text/tokens.ts';

/** How to read and judge a text. */
export interface Settings {
  readonly era: 'auto' | Era;
  readonly tokenizer: (typeof TOKENIZERS)[number];
  /** Show findings of low confidence too. */
  readonly pedantic: boolean;
  /** The id of a client that must be able to use the server, `all`, or nothing. */
  readonly client: string;
  /** What users call the server in their clients, or nothing. */
  readonly serverName: string;
}

/** What to vet: a text, and the older one that it is compared with. */
export interface Input {
  readonly text: NamedText;
  readonly before?: NamedText;
  /** The server of a lock that holds several. */
  readonly server?: string;
  readonly settings: Settings;
}

/** What a text turned out to be. */
export type Form = 'definitions' | 'surface' | 'lock' | 'config';

/** The formats of an export. */
export const FORMATS = ['json', 'sarif', 'markdown'] as const;

/** The name of a format. */
export type Format = (typeof FORMATS)[number];

/** Findings in a text, or changes against an older one. */
export type Which = 'findings' | 'changes';

/** The examples to start from, by their titles. */
export const EXAMPLE_TITLES = ['A clean server', 'A poisoned one', 'A costly one'] as const;

/** The title of an example. */
export type ExampleTitle = (typeof EXAMPLE_TITLES)[number];

/** Which findings to show; an empty list leaves none out. */
export interface Filter {
  readonly severities: readonly Severity[];
  readonly categories: readonly string[];
  /** The id of a client: only what it refuses. */
  readonly client: string;
  readonly words: string;
}

/** What the page asks of the worker. Everything but `vet` and `indent` is about what was vetted last. */
export type Question =
  | { readonly kind: 'vet'; readonly input: Input }
  | { readonly kind: 'view'; readonly which: Which; readonly filter: Filter; readonly limit: number }
  | { readonly kind: 'explain'; readonly ruleId: string }
  | { readonly kind: 'export'; readonly format: Format }
  | { readonly kind: 'mend' }
  | { readonly kind: 'indent'; readonly text: string };

/** The answer to each kind of question. */
export interface Answers {
  readonly vet: Verdict;
  readonly view: View;
  readonly explain: Explanation | undefined;
  readonly export: string;
  readonly mend: { readonly text: string; readonly fixes: number };
  /** The text with every member in its own line, or undefined when it is not JSON. */
  readonly indent: string | undefined;
}

/** A text that cannot be vetted, and where it goes wrong. */
export interface Failure {
  readonly status: 'failed';
  readonly message: string;
  readonly offset?: number;
  /** The servers of a lock from which one has to be chosen. */
  readonly names?: readonly string[];
}

/** What the worker found in a text. */
export type Verdict = Failure | Summary;

/** Everything about a vetted text but its findings, which `view` shows in part. */
export interface Summary {
  readonly status: 'ok';
  readonly form: Form;
  readonly findings: Tally;
  readonly targets: readonly Target[];
  /** How many findings can be mended without a decision. */
  readonly fixable: number;
  readonly marks: readonly Mark[];
  readonly changes?: Failure | Changes;
  /** All that are known. */
  readonly clients: readonly NamedClient[];
}

/** An MCP client. */
export interface NamedClient {
  readonly id: string;
  readonly name: string;
}

/** How many findings there are, by what they can be filtered by. */
export interface Tally {
  readonly severities: SeverityCounts;
  readonly categories: readonly (readonly [category: string, count: number])[];
  readonly clients: readonly (NamedClient & { readonly count: number })[];
}

/** What a comparison came to. */
export interface Changes {
  readonly status: 'ok';
  readonly tally: Tally;
  readonly notes: readonly string[];
}

/** A finding that is marked in the text. */
export interface Mark extends TextSpan {
  readonly severity: Severity;
  readonly message: string;
}

/** One target, as the page shows it. */
export interface Target {
  readonly title: string;
  readonly facts: readonly (readonly [term: string, value: string])[];
  readonly shortcomings: readonly string[];
  readonly score?: {
    readonly total: number;
    readonly grade: string;
    readonly words: string;
    readonly tools: readonly { readonly name: string; readonly total: number; readonly pays: string }[];
    readonly more: number;
  };
  readonly tokens?: TokenChart;
  readonly clients?: ClientTable;
  readonly skipped: readonly { readonly reason: string; readonly rules: readonly string[] }[];
}

/** What the tools cost, the costliest first. */
export interface TokenChart {
  readonly total: number;
  readonly tokenizer: string;
  readonly session: string;
  readonly tools: readonly (ToolTokens & { readonly name: string })[];
  /** What is left out. */
  readonly more: { readonly tools: number; readonly tokens: number };
}

/** Which clients take which tools. */
export interface ClientTable {
  readonly summary: string;
  readonly columns: readonly NamedClient[];
  readonly rows: readonly {
    readonly name: string;
    readonly cells: readonly (Loss | undefined)[];
    readonly reasons: readonly { readonly message: string; readonly remedy: string }[];
  }[];
  readonly more: number;
}

/** The findings that pass a filter, as many as were asked for. */
export interface View {
  readonly groups: readonly Group[];
  /** How many findings there are, pass the filter, and are in the groups. */
  readonly total: number;
  readonly passing: number;
  readonly shown: number;
}

/** The findings about one thing. */
export interface Group {
  readonly topic: Topic;
  /** The target, where there are several. */
  readonly target?: string;
  readonly tally: readonly { readonly severity: Severity; readonly words: string }[];
  readonly entries: readonly Entry[];
}

/** The findings of one rule about one thing. */
export interface Entry {
  readonly ruleId: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly remedy: string;
  /** The word of the specification that it comes from, such as `MUST`; undefined for guidance. */
  readonly level?: string;
  readonly hits: readonly Hit[];
}

/** One finding. */
export interface Hit {
  readonly message: string;
  /** The place inside of the definition. */
  readonly where: string;
  readonly line?: number;
  readonly evidence?: string;
  readonly excerpt?: { readonly text: string; readonly start: number; readonly end: number };
  readonly span?: TextSpan;
  readonly fix?: { readonly title: string; readonly edits: readonly TextEdit[] };
}

/** What is known about a rule. */
export interface Explanation {
  readonly title: string;
  readonly why: string;
  readonly falsePositives: readonly string[];
  /** Where the specification says it; undefined for guidance. */
  readonly spec?: { readonly level: string; readonly words: string; readonly url: string };
  /** Further sources, such as `CWE-1427`. */
  readonly others: readonly string[];
}
