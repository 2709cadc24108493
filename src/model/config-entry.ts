/** A place in a text: line and column count from 1, columns in UTF-16 units. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Whose configuration it is: one person's, a project's, an organisation's, or what a plugin or package brings along. */
export type ConfigScope = 'user' | 'project' | 'managed' | 'plugin' | 'package';

/** What stands in the place of a value that is not kept. */
export type ValueKind =
  /** `${TOKEN}`, `$TOKEN`, `${{ secrets.TOKEN }}`, `${input:token}`, or the name of a variable to pass on. */
  | 'reference'
  /** `<your token>`, `YOUR_API_KEY`, `xxx`, or nothing. */
  | 'placeholder'
  | 'literal';

/** A variable or a header of an entry. Its value is not kept. */
export interface NamedValue {
  readonly name: string;
  readonly value: ValueKind;
  /** What kind of secret a literal is by its form, such as `GitHub token`; left out where the form says nothing. */
  readonly credential?: string;
  readonly place: Place;
}

/** A member by which a client runs tools without asking. */
export interface EntryApproval {
  /** The member, such as `alwaysAllow`. */
  readonly member: string;
  /** Every tool, or only those that are listed. */
  readonly all: boolean;
  readonly place: Place;
}

/** What is wrong with an entry, in a few words and without any value of it. */
export interface EntryProblem {
  readonly message: string;
  readonly place: Place;
}

/**
 * One server in a configuration of a client. Values of variables and headers are not in it. `command`, `args` and `url`
 * are as they were written and may hold secrets: they are there to be judged, never to be shown.
 */
export interface ConfigEntry {
  /** The id of the client or file kind, such as `claude-code`. */
  readonly client: string;
  readonly scope: ConfigScope;
  /** The folder that the entry is for, where one file has entries of several. */
  readonly project?: string;
  /** The name of the server in the configuration. */
  readonly name: string;
  readonly transport: 'stdio' | 'http' | 'sse' | 'unknown';
  readonly command?: string;
  readonly args: readonly string[];
  readonly env: readonly NamedValue[];
  readonly url?: string;
  readonly headers: readonly NamedValue[];
  readonly approvals: readonly EntryApproval[];
  /** The client does not start it. */
  readonly disabled: boolean;
  /** The entry could not be read, or not wholly. */
  readonly problems: readonly EntryProblem[];
  /** Other entries of the same name in the same place of the file: which one counts depends on the client. */
  readonly duplicates: number;
  /** Where the entry begins: at its name. */
  readonly place: Place;
  /** Where its parts stand, as far as they are there; `args` one by one. */
  readonly places: { readonly command?: Place; readonly url?: Place; readonly args: readonly Place[] };
}

/** What a file came to. One broken entry hides no other. */
export type ConfigFile =
  | {
      readonly status: 'ok';
      readonly entries: readonly ConfigEntry[];
      /** What is wrong outside of entries, such as a part that is no object. */
      readonly problems: readonly EntryProblem[];
    }
  /** Nothing could be read: it is no JSON, say. */
  | { readonly status: 'failed'; readonly message: string; readonly place?: Place };
