import { createScanner } from 'jsonc-parser';

/** A bracket that is missing before an offset, or one too many at it. */
export interface BracketFault {
  code: 'CloseBraceExpected' | 'CloseBracketExpected' | 'BraceTooMany' | 'BracketTooMany';
  offset: number;
}

interface Open {
  sign: '{' | '[';
  line: number;
  indent: number;
}

/**
 * Finds a missing or needless bracket by indentation, because a parser notices it only later. Undefined if opening and
 * closing brackets are equal in number.
 */
export function bracketFault(text: string): BracketFault | undefined {
  const tokens = tokensOf(text);
  const count = (sign: string) => tokens.filter((token) => token.sign === sign).length;
  const lacks = { '{': count('{') > count('}'), '[': count('[') > count(']') };
  const isSurplus = count('}') > count('{') || count(']') > count('[');
  if (!lacks['{'] && !lacks['['] && !isSurplus) return undefined;
  const open: Open[] = [];
  let end = 0;
  for (const { sign, offset, length, line, indent, isFirst } of tokens) {
    const top = open.at(-1);
    const isCloser = sign === '}' || sign === ']';
    if (top && lacks[top.sign] && line > top.line && isFirst) {
      const isOutside = isCloser ? indent < top.indent : indent <= top.indent;
      if (isOutside) return missing(top, end);
    }
    if (isCloser) {
      const isOwn = top !== undefined && (top.sign === '{') === (sign === '}');
      if (!isOwn && top && lacks[top.sign]) return missing(top, end);
      if (!isOwn || (isSurplus && isFirst && line > top.line && indent > top.indent))
        return { code: sign === '}' ? 'BraceTooMany' : 'BracketTooMany', offset };
      open.pop();
    }
    if (sign === '{' || sign === '[') open.push({ sign, line, indent });
    end = offset + length;
  }
  const last = open.at(-1);
  return last && missing(last, end);
}

const missing = ({ sign }: Open, offset: number): BracketFault => ({
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
