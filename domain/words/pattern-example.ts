/** A text that fits a regular expression, to show what it asks for: `12-3456789` of `^\d{2}-?\d{7}$`. */
export function patternExample(pattern: string): string {
  const reader = { text: pattern, at: 0, digit: 0 };
  return alternatives(reader).trim();
}

interface Reader {
  text: string;
  at: number;
  /** Digits of an example count up. */
  digit: number;
}

/** The first of several alternatives. */
function alternatives(reader: Reader): string {
  let [first, isFirst] = ['', true];
  while (reader.at < reader.text.length && reader.text[reader.at] !== ')') {
    if (reader.text[reader.at] === '|') {
      reader.at += 1;
      isFirst = false;
      continue;
    }
    const part = repeated(reader);
    if (isFirst) first += part;
  }
  return first;
}

function repeated(reader: Reader): string {
  const start = reader.at;
  const first = atom(reader);
  const after = reader.at;
  const count = repeats(reader);
  const end = reader.at;
  let text = count === 0 ? '' : first;
  for (let n = 1; n < count; n += 1) {
    reader.at = start;
    text += atom(reader);
  }
  reader.at = Math.max(after, end);
  return text;
}

/** How often a part is shown: an optional part once, one without a limit once. */
function repeats(reader: Reader): number {
  const sign = reader.text[reader.at] ?? '';
  if ('*+?'.includes(sign) && sign !== '') {
    reader.at += 1;
    if (reader.text[reader.at] === '?') reader.at += 1;
    return 1;
  }
  const end = reader.text.indexOf('}', reader.at);
  if (sign !== '{' || end < 0) return 1;
  const [least = ''] = reader.text.slice(reader.at + 1, end).split(',');
  reader.at = end + 1;
  return Math.min(Number(least) || 1, LONGEST);
}

const LONGEST = 30;

function atom(reader: Reader): string {
  const sign = reader.text[reader.at] ?? '';
  reader.at += 1;
  if (sign === '^' || sign === '$') return '';
  if (sign === '.') return 'a';
  if (sign === '\\') return escaped(reader);
  if (sign === '[') return oneOf(reader);
  if (sign !== '(') return sign;
  const isLook = /^\?<?[=!]/.test(reader.text.slice(reader.at, reader.at + 3));
  const named = /^\?(?::|<\w+>)/.exec(reader.text.slice(reader.at, reader.at + NAME_LENGTH))?.[0] ?? '';
  reader.at += isLook ? 2 : named.length;
  const inner = alternatives(reader);
  reader.at += 1;
  return isLook ? '' : inner;
}

const NAME_LENGTH = 40;

function escaped(reader: Reader): string {
  const sign = reader.text[reader.at] ?? '';
  reader.at += 1;
  if (sign === 'd') return nextDigit(reader);
  if (sign === 'p' || sign === 'P') reader.at = reader.text.indexOf('}', reader.at) + 1;
  if ('bB'.includes(sign)) return '';
  if (sign === 's') return ' ';
  return 'wDSpPW'.includes(sign) ? 'a' : sign;
}

function nextDigit(reader: Reader): string {
  reader.digit = (reader.digit % 9) + 1;
  return String(reader.digit);
}

/** The first sign of a set; of a refused set a letter. */
function oneOf(reader: Reader): string {
  const isRefused = reader.text[reader.at] === '^';
  if (isRefused) reader.at += 1;
  const first = reader.text[reader.at] ?? '';
  const inner = first === '\\' ? escapedAt(reader) : first;
  let at = reader.at + 1;
  while (at < reader.text.length && reader.text[at] !== ']') at += reader.text[at] === '\\' ? 2 : 1;
  reader.at = at + 1;
  if (isRefused) return 'a';
  return /\d/.test(inner) ? nextDigit(reader) : inner;
}

function escapedAt(reader: Reader): string {
  const copy = { ...reader, at: reader.at + 1 };
  const sign = escaped(copy);
  reader.at += 1;
  return sign;
}
