import type { Refusal, Severity } from '../model/run.ts';
import { amazonQ } from './amazon-q.ts';
import { antigravity } from './antigravity.ts';
import { bedrock } from './bedrock.ts';
import { claudeApi } from './claude-api.ts';
import { claudeCode } from './claude-code.ts';
import { claudeDesktop } from './claude-desktop.ts';
import type { Client, Fact, Limit } from './client.ts';
import { cline } from './cline.ts';
import { codex } from './codex.ts';
import { continueDev } from './continue.ts';
import { copilotCli } from './copilot-cli.ts';
import { cursor } from './cursor.ts';
import { geminiApi } from './gemini-api.ts';
import { geminiCli } from './gemini-cli.ts';
import { goose } from './goose.ts';
import { jetbrains } from './jetbrains.ts';
import { kiro } from './kiro.ts';
import { lmStudio } from './lm-studio.ts';
import { openaiApi } from './openai-api.ts';
import { opencode } from './opencode.ts';
import { registry } from './registry.ts';
import { roo } from './roo.ts';
import { typescriptSdk } from './typescript-sdk.ts';
import { vscode } from './vscode.ts';
import { windsurf } from './windsurf.ts';
import { zed } from './zed.ts';

/** Every client whose limits something is known of. */
export const CLIENTS: readonly Client[] = [
  claudeDesktop,
  claudeCode,
  claudeApi,
  cursor,
  vscode,
  copilotCli,
  windsurf,
  codex,
  openaiApi,
  geminiCli,
  geminiApi,
  bedrock,
  typescriptSdk,
];

/** Everything that keeps servers in a file that can be read. */
export const CONFIG_CLIENTS: readonly Client[] = [
  ...CLIENTS.filter(({ configs }) => configs !== undefined),
  zed,
  cline,
  roo,
  continueDev,
  antigravity,
  goose,
  lmStudio,
  jetbrains,
  amazonQ,
  kiro,
  opencode,
  registry,
];

/** The names that choose clients: their ids, those of their families, and `all`. */
export const CLIENT_NAMES: readonly string[] = ['all', ...new Set(CLIENTS.flatMap(({ family, id }) => [family, id]))];

/** The ids of the clients that names choose; undefined names choose none. */
export function clientsNamed(names: readonly string[]): string[] {
  return CLIENTS.filter(({ id, family }) => names.some((name) => name === 'all' || name === id || name === family)).map(
    ({ id }) => id,
  );
}

/** A fact, and whose it is. */
export type ClientFact<R extends Limit['rule'] = Limit['rule']> = Extract<Fact, { readonly rule: R }> & {
  readonly client: Client;
};

/** What is known of all clients about one thing. */
export function factsOn<R extends Limit['rule']>(rule: R): readonly ClientFact<R>[] {
  return CLIENTS.flatMap((client) =>
    client.refuses.flatMap((fact) => (fact.rule === rule ? [{ ...fact, client } as ClientFact<R>] : [])),
  );
}

/** Facts in the form in which a finding has them. */
export interface Refused {
  /** What to call the clients, those that were asked about first. */
  readonly clients: readonly string[];
  /** An error where a client refuses that was asked about, else a warning. */
  readonly severity: Severity;
  readonly refusedBy: readonly Refusal[];
}

/** Puts what refuses into a finding's words; `note` goes into brackets behind each name. */
export function refused<F extends ClientFact>(
  facts: readonly F[],
  asked: readonly string[],
  note: (fact: F) => string = () => '',
): Refused {
  const isAsked = ({ client }: F): boolean => asked.includes(client.id);
  const sorted = [...facts.filter(isAsked), ...facts.filter((fact) => !isAsked(fact))];
  return {
    clients: sorted.map((fact) => {
      const noted = note(fact);
      return noted === '' ? fact.client.name : `${fact.client.name} (${noted})`;
    }),
    severity: facts.some(isAsked) ? 'error' : 'warning',
    refusedBy: sorted.map(({ client, loses }) => ({ client: client.id, loses })),
  };
}
