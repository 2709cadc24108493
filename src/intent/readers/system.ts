import { any, commandAt, isDenied, isExample } from '../grammar.ts';
import { findBefore, findFrom, means } from '../sentences.ts';
import { intentAt, type Reader, word } from './find.ts';

const RUNS = word(/^(?:prefix|type|enter|paste|put|issue|insert|prepend|include|do|via|download|install|commands?)$/);
const REACHES = word(/^(?:rf|fr|-rf|777|666|0666|0777|bash|sh|base64|env|\/dev\/tcp.*|authorized_keys)$/);
const SHELLS =
  /^(?:pip3?|npm|gem|sh|bash|env|eval|base64|ssh|rm|dd|sudo|powershell|pwsh|zsh|printenv|chown|osascript)$/;
// Where programs start by themselves, or the system keeps its own.
const SYSTEM_PLACE =
  /^[\\/](?:etc|usr|bin|sbin|boot|root|system|library|var[\\/]spool)[\\/]|^~[\\/]\.(?:config[\\/]autostart|bash|zsh|profile|ssh|local[\\/]bin)|cron|systemd|autostart|launchagents|startup|authorized_keys|^c:[\\/]windows/;

/** Run a shell command that fetches, deletes or sends; or write where programs start by themselves. */
export const commanding: Reader = {
  starts: (token) => token.kind === 'command' || (/^(?:name|file)$/.test(token.kind) && SYSTEM_PLACE.test(token.word)),
  read: (sentence, at) => {
    const precondition = findFrom(sentence, 0, sentence.length, any('order', 'before')) >= 0;
    if (!precondition || isExample(sentence, at)) return undefined;
    if (sentence[at]?.kind !== 'command') {
      const write = findBefore(
        sentence,
        at,
        8,
        word(
          /^(?:create|write|append|overwrite|modify|edit|delete|remove|add|copy|save|install|replace|insert|place|drop)$/,
        ),
      );
      if (write < 0 || commandAt(sentence, write) === 'no' || isDenied(sentence, write)) return undefined;
      const told = commandAt(sentence, write) === 'told';
      return intentAt('run-command', told ? 'medium' : 'low', sentence, write, at);
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
