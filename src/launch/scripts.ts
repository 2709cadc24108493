import type { LaunchStep } from '../model/launch.ts';
import type { Words } from './launcher.ts';
import { type OptionGrammar, readOptions, valuesOf } from './options.ts';
import { programName, type Word } from './word.ts';

/** Reads an interpreter that runs a file, or code in an argument. */
export function runScript(words: Words, program: Word, grammar: OptionGrammar): LaunchStep[] {
  const read = readOptions(words, grammar);
  const [code] = valuesOf(read, '-e', '--eval', '-p', '--print');
  if (code !== undefined) return [{ kind: 'unparsed', at: code.at, reason: 'code in an argument' }];
  const file = read.rest[0] ?? program;
  return [{ kind: 'program', at: file.at, name: programName(file.text) }];
}
