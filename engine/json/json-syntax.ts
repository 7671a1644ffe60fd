import {
  createScanner,
  type Node,
  type ParseError,
  type ParseErrorCode,
  type ParseOptions,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { findBracketFault } from './bracket-fault.ts';

interface SyntaxWords {
  what: string;
  hint: string;
  repair?: { code: 'remove-comment' };
}

/** Line and column count from 1. */
export interface SyntaxFault extends SyntaxWords {
  line: number;
  column: number;
}

/** Refuses comments in JSON. */
export const STRICT: ParseOptions = { disallowComments: true };

const SYNTAX: Partial<Record<string, SyntaxWords>> = {
  CommaExpected: { what: 'a comma is missing before this', hint: 'Put a comma after the value before it.' },
  ColonExpected: { what: 'a colon is missing', hint: 'Put a colon between the name and its value.' },
  PropertyNameExpected: {
    what: 'a property name in double quotes is expected',
    hint: 'Remove the comma before it, or write a "name": value pair.',
  },
  ValueExpected: { what: 'a value is expected', hint: 'Write a value, or remove the comma before it.' },
  CloseBraceExpected: { what: 'a closing } is missing', hint: 'Close the object with }.' },
  CloseBracketExpected: { what: 'a closing ] is missing', hint: 'Close the list with ].' },
  Empty: { what: 'the file is empty', hint: 'Start with {.' },
  ByteOrderMark: {
    what: 'the file begins with an invisible mark (BOM)',
    hint: 'Save it as UTF-8 without BOM.',
  },
  BraceTooMany: { what: 'a closing } is too many', hint: 'Remove it.' },
  BracketTooMany: { what: 'a closing ] is too many', hint: 'Remove it.' },
  EndOfFileExpected: { what: 'the file goes on after its end', hint: 'Remove what follows the last }.' },
  InvalidSymbol: {
    what: 'this is not a JSON value',
    hint: 'Put names and texts in double quotes; true, false and numbers stand without.',
  },
  CurlyQuotes: {
    what: 'the quotes are curly, as a word processor writes them',
    hint: 'Write straight ones: ".',
  },
  InvalidCommentToken: {
    what: 'JSON has no comments',
    hint: 'Remove the comment.',
    repair: { code: 'remove-comment' },
  },
  UnexpectedEndOfString: { what: 'a text has no closing quote', hint: 'Close it with a double quote.' },
  InvalidEscapeCharacter: { what: 'a backslash is not escaped', hint: 'Write \\\\ for one backslash.' },
};

/** Parses a text: returns its tree, or the first error. */
export function readSyntax(
  text: string,
  options: ParseOptions = STRICT,
): { tree: Node; fault?: undefined } | { tree?: undefined; fault: SyntaxFault } {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, options);
  const first = errors[0];
  if (tree && !first) return { tree };
  const { code, offset } = syntaxFault(text, first);
  const words = SYNTAX[code] ?? { what: `broken JSON (${code})`, hint: 'Correct the syntax.' };
  return { fault: { ...locator(text)(offset), ...words } };
}

/** Parser errors about a single token; all other errors may be caused by a bracket anywhere before. */
const LEXICAL_ERRORS = [
  'InvalidSymbol',
  'InvalidNumberFormat',
  'InvalidCommentToken',
  'UnexpectedEndOfComment',
  'UnexpectedEndOfString',
  'UnexpectedEndOfNumber',
  'InvalidUnicode',
  'InvalidEscapeCharacter',
  'InvalidCharacter',
];

/** The code and offset of the first error: the parser's, or a more precise error for brackets, curly quotes or an empty file. */
function syntaxFault(text: string, first: ParseError | undefined): { code: string; offset: number } {
  const offset = first?.offset ?? 0;
  if (text.trim() === '') return { code: 'Empty', offset };
  if (text.startsWith('\uFEFF')) return { code: 'ByteOrderMark', offset };
  const VALUE_EXPECTED = 4;
  const code = printParseErrorCode((first?.error ?? VALUE_EXPECTED) as ParseErrorCode);
  if (code === 'InvalidSymbol' && '“”„'.includes(text[offset] ?? '')) return { code: 'CurlyQuotes', offset };
  const bracket = LEXICAL_ERRORS.includes(code) ? undefined : findBracketFault(text);
  return bracket ?? { code, offset };
}

/** The offset at which brackets nest deeper than `limit`, ignoring brackets in strings and comments. */
export function tooDeepAt(text: string, limit: number): number | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const character = text[scanner.getTokenOffset()];
    if (character === '{' || character === '[') depth += 1;
    if (character === '}' || character === ']') depth -= 1;
    if (depth > limit) return scanner.getTokenOffset();
  }
  return undefined;
}

/** Line and column, from 1, of an offset in a text. */
export function locator(text: string): (offset: number) => { line: number; column: number } {
  return (offset) => {
    let [line, start] = [1, 0];
    for (let index = text.indexOf('\n'); index >= 0 && index < offset; index = text.indexOf('\n', start)) {
      line += 1;
      start = index + 1;
    }
    return { line, column: offset - start + 1 };
  };
}
