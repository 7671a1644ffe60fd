/** A text that fits a regular expression, to show what it asks for: `12-3456789` of `^\d{2}-?\d{7}$`. */
export function patternExample(pattern: string): string {
  const reader = { text: pattern, at: 0, digit: 0 };
  return firstAlternative(reader).trim();
}

interface Reader {
  text: string;
  at: number;
  /** The last digit written: the digits of an example count up from 1. */
  digit: number;
}

/** The first of several alternatives. */
function firstAlternative(reader: Reader): string {
  let [first, isFirst] = ['', true];
  while (reader.at < reader.text.length && reader.text[reader.at] !== ')') {
    if (reader.text[reader.at] === '|') {
      reader.at += 1;
      isFirst = false;
      continue;
    }
    const part = repeatedExample(reader);
    if (isFirst) first += part;
  }
  return first;
}

function repeatedExample(reader: Reader): string {
  const start = reader.at;
  const first = atomExample(reader);
  const after = reader.at;
  const count = readRepeatCount(reader);
  const end = reader.at;
  let text = count === 0 ? '' : first;
  for (let n = 1; n < count; n += 1) {
    reader.at = start;
    text += atomExample(reader);
  }
  reader.at = Math.max(after, end);
  return text;
}

/** Reads a quantifier and returns how often its part is written: `*`, `+` and `?` once, `{2,5}` twice. */
function readRepeatCount(reader: Reader): number {
  const character = reader.text[reader.at] ?? '';
  if ('*+?'.includes(character) && character !== '') {
    reader.at += 1;
    if (reader.text[reader.at] === '?') reader.at += 1;
    return 1;
  }
  const end = reader.text.indexOf('}', reader.at);
  if (character !== '{' || end < 0) return 1;
  const [least = ''] = reader.text.slice(reader.at + 1, end).split(',');
  reader.at = end + 1;
  return Math.min(Number(least) || 1, REPEATS_SHOWN);
}

const REPEATS_SHOWN = 30;

function atomExample(reader: Reader): string {
  const character = reader.text[reader.at] ?? '';
  reader.at += 1;
  if (character === '^' || character === '$') return '';
  if (character === '.') return 'a';
  if (character === '\\') return escapeExample(reader);
  if (character === '[') return setExample(reader);
  if (character !== '(') return character;
  const isLookaround = /^\?<?[=!]/.test(reader.text.slice(reader.at, reader.at + 3));
  const groupPrefix =
    /^\?(?::|<\w+>)/.exec(reader.text.slice(reader.at, reader.at + PREFIX_LENGTH))?.[0] ?? '';
  reader.at += isLookaround ? 2 : groupPrefix.length;
  const inner = firstAlternative(reader);
  reader.at += 1;
  return isLookaround ? '' : inner;
}

const PREFIX_LENGTH = 40;

function escapeExample(reader: Reader): string {
  const character = reader.text[reader.at] ?? '';
  reader.at += 1;
  if (character === 'd') return nextDigit(reader);
  if (character === 'p' || character === 'P') reader.at = reader.text.indexOf('}', reader.at) + 1;
  if ('bB'.includes(character)) return '';
  if (character === 's') return ' ';
  return 'wDSpPW'.includes(character) ? 'a' : character;
}

function nextDigit(reader: Reader): string {
  reader.digit = (reader.digit % 9) + 1;
  return String(reader.digit);
}

/** The first character of a set such as `[abc]`; 'a' for a negated set such as `[^,]`. */
function setExample(reader: Reader): string {
  const isNegated = reader.text[reader.at] === '^';
  if (isNegated) reader.at += 1;
  const first = reader.text[reader.at] ?? '';
  const inner = first === '\\' ? readSetEscape(reader) : first;
  let at = reader.at + 1;
  while (at < reader.text.length && reader.text[at] !== ']') at += reader.text[at] === '\\' ? 2 : 1;
  reader.at = at + 1;
  if (isNegated) return 'a';
  return /\d/.test(inner) ? nextDigit(reader) : inner;
}

function readSetEscape(reader: Reader): string {
  const copy = { ...reader, at: reader.at + 1 };
  const character = escapeExample(copy);
  reader.at += 1;
  return character;
}
