import { createScanner } from 'jsonc-parser';

/** A bracket that is missing before an offset, or one too many at it. */
export interface BracketFault {
  code: 'CloseBraceExpected' | 'CloseBracketExpected' | 'BraceTooMany' | 'BracketTooMany';
  offset: number;
}

interface OpenBracket {
  sign: '{' | '[';
  line: number;
  indent: number;
}

/**
 * Finds a missing or surplus bracket by indentation: a parser would report it at a later position. Undefined if there
 * are as many closing brackets as opening ones.
 */
export function findBracketFault(text: string): BracketFault | undefined {
  const tokens = tokensOf(text);
  const count = (sign: string) => tokens.filter((token) => token.sign === sign).length;
  const lacksClosing = { '{': count('{') > count('}'), '[': count('[') > count(']') };
  const isSurplus = count('}') > count('{') || count(']') > count('[');
  if (!lacksClosing['{'] && !lacksClosing['['] && !isSurplus) return undefined;
  const open: OpenBracket[] = [];
  let end = 0;
  for (const { sign, offset, length, line, indent, isFirst } of tokens) {
    const top = open.at(-1);
    const isCloser = sign === '}' || sign === ']';
    if (top && lacksClosing[top.sign] && line > top.line && isFirst) {
      const isOutside = isCloser ? indent < top.indent : indent <= top.indent;
      if (isOutside) return missingClosing(top, end);
    }
    if (isCloser) {
      const matchesTop = top !== undefined && (top.sign === '{') === (sign === '}');
      if (!matchesTop && top && lacksClosing[top.sign]) return missingClosing(top, end);
      if (!matchesTop || (isSurplus && isFirst && line > top.line && indent > top.indent))
        return { code: sign === '}' ? 'BraceTooMany' : 'BracketTooMany', offset };
      open.pop();
    }
    if (sign === '{' || sign === '[') open.push({ sign, line, indent });
    end = offset + length;
  }
  const last = open.at(-1);
  return last && missingClosing(last, end);
}

const missingClosing = ({ sign }: OpenBracket, offset: number): BracketFault => ({
  code: sign === '{' ? 'CloseBraceExpected' : 'CloseBracketExpected',
  offset,
});

interface Token {
  sign: string;
  offset: number;
  length: number;
  line: number;
  indent: number;
  isFirst: boolean;
}

/** The tokens of a text without spaces and comments. */
function tokensOf(text: string): Token[] {
  const scanner = createScanner(text, true);
  const tokens: Token[] = [];
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const offset = scanner.getTokenOffset();
    const length = scanner.getTokenLength();
    const line = scanner.getTokenStartLine();
    const before = tokens.at(-1);
    const isFirst = before?.line !== line;
    const indent = isFirst ? scanner.getTokenStartCharacter() : (before?.indent ?? 0);
    const isBracket = length === 1 && '{}[]'.includes(text[offset] ?? '');
    tokens.push({ sign: isBracket ? (text[offset] ?? '') : '', offset, length, line, indent, isFirst });
  }
  return tokens;
}
