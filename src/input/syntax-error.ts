import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { display } from '../text/display.ts';
import { lineIndex } from './line-index.ts';

const EXPECTED: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is no JSON value',
  InvalidNumberFormat: 'this is no JSON number',
  PropertyNameExpected: 'a property name in double quotes was expected',
  ValueExpected: 'a value was expected',
  ColonExpected: 'a colon was expected',
  CommaExpected: 'a comma was expected',
  CloseBraceExpected: '"}" was expected',
  CloseBracketExpected: '"]" was expected',
  EndOfFileExpected: 'the end was expected, there is more text after the value',
  InvalidCommentToken: 'comments are not allowed in JSON',
  UnexpectedEndOfComment: 'a comment is not closed',
  UnexpectedEndOfString: 'a string is not closed',
  UnexpectedEndOfNumber: 'a number is not complete',
  InvalidUnicode: '"\\u" needs four hexadecimal digits',
  InvalidEscapeCharacter: 'this escape does not exist in JSON',
  InvalidCharacter: 'a control character in a string must be escaped',
};

/** What is wrong with a text, in one line, and the offset (in UTF-16 units) at which it shows. */
export interface SyntaxProblem {
  readonly message: string;
  readonly offset?: number;
}

/** The message of `findSyntaxError`. */
export function describeSyntaxError(text: string, language: 'json' | 'jsonc' = 'json'): string {
  return findSyntaxError(text, language).message;
}

/**
 * Says where text stops being JSON and what was expected there; `jsonc` allows comments and trailing commas. Call it only
 * for text that is not valid.
 */
export function findSyntaxError(text: string, language: 'json' | 'jsonc'): SyntaxProblem {
  if (text.trim() === '') return { message: 'not JSON: the text is empty' };
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { disallowComments: language === 'json', allowTrailingComma: language === 'jsonc' });
  } catch {
    // The parser recurses; text nested so deep that it overflows is refused for that.
    return { message: 'not JSON, and nested too deep to say where' };
  }
  const [first, second] = errors;
  if (first === undefined) return { message: 'not JSON' };
  // Where a name belongs, the parser complains of the symbol that stands there before it says what was expected.
  const names = [first, second].map((error) => (error === undefined ? '' : printParseErrorCode(error.error)));
  const what =
    names[0] === 'InvalidSymbol' && names[1] === 'PropertyNameExpected' ? 'PropertyNameExpected' : (names[0] ?? '');
  const { line, column } = lineIndex(text)(first.offset);
  const found =
    first.offset >= text.length
      ? 'the end of the text'
      : `"${display(text.slice(first.offset, first.offset + 20), 20)}"`;
  const message = `not JSON: line ${line}, column ${column}: ${EXPECTED[what] ?? 'unexpected text'}, found ${found}`;
  return { message, offset: first.offset };
}
