import type { Loss } from '../model/run.ts';
import type { ConfigSource } from './files/source.ts';

/** How a fact is known, so that anybody can check whether it still holds. */
export interface Evidence {
  /** The client's own documentation or code, or a thread that quotes what it answered. */
  readonly source: `https://${string}`;
  /** When the source said it; for documentation and code, when it was read. */
  readonly date: string;
  /** How to see it happen, in one sentence. */
  readonly reproduce: string;
}

/** What a client does not take. The names are those of the `client/` rules that judge it. */
export type Limit =
  | { readonly rule: 'name-portable'; readonly characters: NameCharacters; readonly longest: number }
  /** `prefix` and `between` stand around the server's name before the tool's, and all together are counted. */
  | {
      readonly rule: 'name-length-with-server';
      readonly prefix: string;
      readonly between: string;
      readonly longest: number;
    }
  /** Server names that it keeps for itself. */
  | { readonly rule: 'name-reserved'; readonly names: readonly string[] }
  | { readonly rule: 'root-combinator'; readonly keywords: readonly RootKeyword[] }
  | { readonly rule: 'array-without-items' }
  | { readonly rule: 'output-schema-root' }
  /** Of the properties at the root of an input schema. */
  | { readonly rule: 'property-name'; readonly characters: NameCharacters; readonly longest: number }
  | { readonly rule: 'schema-dialect'; readonly feature: DialectFeature }
  /** Of all servers together. */
  | { readonly rule: 'tool-count'; readonly most: number };

/** The characters that a name may have, as the inside of a character class. */
export type NameCharacters = 'A-Za-z0-9_-' | 'A-Za-z0-9_.-' | 'A-Za-z0-9_.:-';

/** A keyword that clients refuse at the root of an input schema. */
export type RootKeyword = 'oneOf' | 'anyOf' | 'allOf' | 'not' | 'enum';

/** A form of JSON Schema that not every client reads. */
export type DialectFeature =
  /** `$ref` into the schema itself. */
  | 'reference'
  /** A keyword other than `description` and `default` beside a `$ref`. */
  | 'reference-with-siblings'
  | 'exclusive-bounds'
  /** `type` with a list. */
  | 'type-list'
  | 'const'
  /** An `enum` with a value that is no string. */
  | 'enum-not-strings'
  /** Valid in the dialect that it names, and not in 2020-12. */
  | 'older-than-2020-12'
  /** No `properties` at the root. */
  | 'root-without-properties';

/** A limit, what is lost by it, and how that is known. */
export type Fact = Limit & Evidence & { readonly loses: Loss };

/** Something that a client mends by itself: written down so that nobody makes a limit of it. */
export interface Mended extends Evidence {
  readonly what: string;
}

/** What is known of one client, or of the API of a model that clients hand tools to. */
export interface Client {
  readonly id: string;
  /** As it stands in a sentence: `the Claude API`. */
  readonly name: string;
  /** The name by which several can be chosen at once. */
  readonly family: string;
  /** What holds for all of its facts. */
  readonly about?: string;
  readonly refuses: readonly Fact[];
  readonly mends: readonly Mended[];
  /** Where it keeps the servers that it uses. */
  readonly configs?: readonly ConfigSource[];
  /** How a value of `env` in its configurations refers to a variable of its own environment, called `NAME` here. */
  readonly variable?: {
    readonly form: `${string}NAME${string}`;
    readonly source: `https://${string}`;
    readonly date: string;
  };
  /** Where its makers say so, or who else does. */
  readonly configDocs?: `https://${string}`;
}
