import { any, commandAt, isDenied, isExample, isLead } from '../grammar.ts';
import type { Intent } from '../intent.ts';
import { findBefore, findFrom, means, type Sentence, type Token } from '../sentences.ts';
import { intentAt, type Reader, word } from './find.ts';

const RUNS = word(/^(?:prefix|type|enter|paste|put|issue|insert|prepend|include|do|via|download|install|commands?)$/);
const REACHES = word(/^(?:rf|fr|-rf|777|666|0666|0777|bash|sh|base64|env|\/dev\/tcp.*|authorized_keys)$/);
const SHELLS =
  /^(?:pip3?|npm|gem|sh|bash|env|eval|base64|ssh|rm|dd|sudo|powershell|pwsh|zsh|printenv|chown|osascript)$/;
// Where programs start by themselves, or the system keeps its own.
const SYSTEM_PLACE =
  /^[\\/](?:etc|usr|bin|sbin|boot|root|system|library|var[\\/]spool)[\\/]|^~?[\\/]?\.(?:bash|zsh|profile)|^~[\\/]\.(?:config[\\/]autostart|bash|zsh|profile|ssh|local[\\/]bin)|cron|systemd|autostart|launchagents|startup|authorized_keys|^c:[\\/]windows/;

const FETCHES = /^(?:curl|wget|iwr|invoke-webrequest|certutil|bitsadmin)$/;
const INTERPRETS = word(/^(?:bash|sh|zsh|python3?|node|perl|ruby|powershell|pwsh|iex|sudo)$/);
const LEAKS = word(/^\$?(?:whoami|hostname|id|env|printenv|data)$/);
const LISTENS = ({ kind, word: one }: Token): boolean =>
  kind === 'number' || /^(?:-e|\/bin\/(?:ba)?sh|[\d.]{7,15})$/.test(one);
const PRIVILEGED = word(
  /^(?:ufw|iptables|rm|chmod|useradd|visudo|setenforce|systemctl|disable|stop|passwd|dd|mkfs|sh|bash)$/,
);
const DELETES = word(/^(?:-rf|-fr|rf|fr|\/\*?|~\/?.*|--no-preserve-root)$/);

/** What makes a command one that nobody runs for its documentation: what was fetched is run, all is deleted; or -1. */
function dangerAt(sentence: Sentence, at: number): number {
  const command = wordOf(sentence, at);
  const find = (test: (token: Token) => boolean): number => findFrom(sentence, at + 1, 12, test);
  if (FETCHES.test(command))
    return Math.max(
      find(INTERPRETS),
      find(({ kind, word: one }) => kind === 'url' && one.includes('$(')),
      find(LEAKS),
    );
  if (command === 'base64') return find(INTERPRETS);
  if (command === 'chmod') return find(word(/^(?:777|666|0777|a\+rwx|\+s|u\+s)$/));
  if (command === 'rm') return find(DELETES);
  if (/^(?:nc|ncat|netcat)$/.test(command)) return find(LISTENS);
  if (/^(?:powershell|pwsh)$/.test(command)) return find(word(/^-?(?:enc|encodedcommand|e|ec|iex|downloadstring)$/));
  if (command === 'sudo') return find(PRIVILEGED);
  return /^(?:bash|sh)$/.test(command)
    ? Math.max(
        find(word(/^-?i$|\/dev\/tcp/)),
        find(({ word: one }) => FETCHES.test(one)),
      )
    : -1;
}

/** An order to run it, also a bare one: before it, or in a sentence that begins with one. */
function dangerous(sentence: Sentence, at: number, danger: number): Intent | undefined {
  const order = findBefore(
    sentence,
    at,
    14,
    (token) => means(token, 'call', 'alter', 'order') || RUNS(token) || HAS_RUN(token),
  );
  const done = order < 0 ? findFrom(sentence, at + 1, 8, word(/^(?:executed|run)$/)) : -1;
  if (done >= 0) return intentAt('run-command', 'medium', sentence, at, danger, done);
  if (order < 0 || isDenied(sentence, order) || statesRunning(sentence, order)) return undefined;
  return intentAt('run-command', 'medium', sentence, order, at, danger);
}

const HAS_RUN = word(
  /^(?:os\.system|subprocess(?:\.\w+)?|child_process(?:\.\w+)?|shell|terminal|evaluate|let|run|ran|executed?|schedule|delete|remove|wipe|begin|start|with|via)$/,
);

/** `Runs`, `can run`: what the tool does itself. */
function statesRunning(sentence: Sentence, order: number): boolean {
  const token = sentence[order];
  return (
    token?.form === 'third' ||
    /^(?:can|could|may|might|will|would|needs?|requires?|supports?|allows?)$/.test(wordOf(sentence, order - 1))
  );
}

function wordOf(sentence: Sentence, index: number): string {
  return sentence[index]?.word ?? '';
}

/** Run a shell command that fetches, deletes or sends; or write where programs start by themselves. */
export const commanding: Reader = {
  starts: (token) => token.kind === 'command' || (/^(?:name|file)$/.test(token.kind) && SYSTEM_PLACE.test(token.word)),
  read: (sentence, at) => {
    if (isExample(sentence, at)) return undefined;
    const danger = dangerAt(sentence, at);
    if (danger >= 0) return dangerous(sentence, at, danger);
    const precondition = findFrom(sentence, 0, sentence.length, any('order', 'before')) >= 0;
    if (!precondition && (sentence[at]?.kind === 'command' || isLead(sentence))) return undefined;
    if (sentence[at]?.kind !== 'command') {
      const write = findBefore(
        sentence,
        at,
        8,
        word(
          /^(?:create|write|append|overwrite|modify|edit|delete|remove|add|copy|save|install|replace|insert|place|put|drop|make|set|change|grant|link|chmod|truncate|symlink)$/,
        ),
      );
      if (
        write < 0 ||
        (commandAt(sentence, write) === 'no' && sentence[write]?.opens !== true) ||
        isDenied(sentence, write)
      )
        return undefined;
      const told = commandAt(sentence, write) === 'told' || !isLead(sentence);
      return intentAt('run-command', told ? 'medium' : 'low', sentence, write, at);
    }
    if (wordOf(sentence, at) === 'crontab') {
      const write = findBefore(sentence, at, 16, word(/^(?:write|add|append|put|insert|install|place)$/));
      if (write >= 0 && commandAt(sentence, write) !== 'no')
        return intentAt('run-command', 'medium', sentence, write, at);
    }
    const order = findBefore(sentence, at, 12, (token) => means(token, 'call') || RUNS(token));
    if (order < 0 || isDenied(sentence, order)) return undefined;
    const reach = findFrom(sentence, at + 1, 12, (token) => REACHES(token) || /^(?:url|file)$/.test(token.kind));
    if (SHELLS.test(sentence[at]?.word ?? '') && reach < 0) return undefined;
    return intentAt(
      'run-command',
      reach >= 0 || /^(?:chmod|nc|ncat|scp|crontab|mkfs)$/.test(sentence[at]?.word ?? '') ? 'medium' : 'low',
      sentence,
      order,
      at,
      reach,
    );
  },
};
