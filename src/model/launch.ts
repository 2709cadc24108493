/** The registry that a package comes from. */
export type Ecosystem = 'npm' | 'pypi' | 'jsr';

/** What a launch command says about the version of a package. */
export type PackageVersion =
  | { readonly kind: 'none' }
  /** One release and no other, as it is written. */
  | { readonly kind: 'exact'; readonly text: string }
  | { readonly kind: 'range'; readonly text: string }
  | { readonly kind: 'tag'; readonly text: string }
  /** A variable stands there. */
  | { readonly kind: 'variable' };

/** What a container is given of its host. */
export type Grant = 'privileged' | 'host-root' | 'docker-socket' | 'host-network' | 'host-pid';

/**
 * One thing that a launch command does. `at` is the word of the command that says so, counted from 0. Other arguments and
 * values of environment variables are not kept: they may be secrets.
 */
export type LaunchStep = { readonly at: number } & (
  | {
      readonly kind: 'package';
      /** The program that fetches it, such as `npx` or `pip install`. */
      readonly runner: string;
      readonly ecosystem: Ecosystem;
      readonly name: string;
      readonly version: PackageVersion;
      /** `pip install --require-hashes`. */
      readonly hashed?: true;
      /** Whole disks and home folders among its arguments. */
      readonly broadRoots?: readonly string[];
    }
  /** Code from a git repository or a URL, without user info and query. */
  | { readonly kind: 'source'; readonly runner: string; readonly from: string; readonly pinned: boolean }
  | {
      readonly kind: 'image';
      readonly runner: string;
      readonly image: string;
      readonly digest: boolean;
      readonly grants: readonly Grant[];
    }
  /** A script is fetched and run: nobody knows which. */
  | { readonly kind: 'download-exec'; readonly fetcher: string; readonly runner: string }
  /** A program that is already there. */
  | { readonly kind: 'program'; readonly name: string }
  /** A shell runs a string. */
  | { readonly kind: 'shell'; readonly name: string }
  /** A part that could not be read. */
  | { readonly kind: 'unparsed'; readonly reason: string }
  /** A release of a package with an advisory, named anywhere in the command. */
  | { readonly kind: 'mention'; readonly ecosystem: Ecosystem; readonly name: string; readonly version: PackageVersion }
);

/** A launch command as data. */
export interface LaunchReading {
  readonly steps: readonly LaunchStep[];
}

/** A secret that stands in a launch as it is. The secret itself is not kept. */
export interface LiteralSecret {
  readonly where: 'argument' | 'environment' | 'header' | 'url';
  /** The name of the variable, header or option. */
  readonly name?: string;
  /** The word of the command that it stands in, counted from 0. */
  readonly at?: number;
  /** What kind it is by its form, such as `GitHub token`; left out when only its name tells. */
  readonly form?: string;
}

/** A tool, or all of them, that a client runs without asking. */
export interface Approval {
  /** The member that says so, such as `alwaysAllow`. */
  readonly member: string;
  readonly all: boolean;
}

/** How a server is launched or reached, as far as it can be said without a secret. */
export interface LaunchFacts {
  /** What the command does; empty for a server that is reached by URL. */
  readonly steps: readonly LaunchStep[];
  readonly remote?: {
    readonly scheme: string;
    readonly host: string;
    /** The host is the machine itself. */
    readonly loopback: boolean;
    /** The deprecated transport of 2024-11-05 is asked for. */
    readonly deprecated?: true;
  };
  readonly secrets: readonly LiteralSecret[];
  readonly approvals: readonly Approval[];
  /** What is wrong with the entry of a configuration: it is not checked as a whole then. */
  readonly problems: readonly string[];
  /** Other entries of the same name in one file: which one counts depends on the client. */
  readonly duplicates: number;
}
