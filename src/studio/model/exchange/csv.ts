const QUOTE = '"';
const END_OF_LINE = '\r\n';
/** Excel reads a file as UTF-8 only with this sign at its beginning. */
const BYTE_ORDER_MARK = '\uFEFF';
/** The first characters that make a spreadsheet run a cell as a formula (OWASP, CSV injection). */
const FORMULA_STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/** Writes rows as CSV (RFC 4180) in which no cell is a formula. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => row.map(writeCell).join(',') + END_OF_LINE).join('');
}

/**
 * Reads the rows of a CSV. Commas, semicolons or tabs separate the cells, since spreadsheets of other countries write those.
 * @returns undefined if a quoted cell does not end, or if text follows its closing quote
 */
export function readCsv(file: string): string[][] | undefined {
  const text = file.startsWith(BYTE_ORDER_MARK) ? file.slice(1) : file;
  const separator = separatorOf(text);
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    const isQuoted = text[at] === QUOTE;
    const end = isQuoted ? endOfQuoted(text, at) : endOfPlain(text, at, separator);
    if (end === undefined || (isQuoted && end < endOfPlain(text, end, separator))) return undefined;
    const cell = isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', QUOTE) : text.slice(at, end);
    rows.at(-1)?.push(withoutGuard(cell));
    at = end;
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) rows.at(-1)?.push('');
    } else if (at < text.length) {
      at += text.startsWith(END_OF_LINE, at) ? 2 : 1;
      if (at < text.length) rows.push([]);
    }
  }
  return rows.filter((row) => row.some((cell) => cell !== ''));
}

function separatorOf(text: string): string {
  const line = text.slice(0, endOfPlain(text, 0, '\n'));
  return [';', '\t'].find((candidate) => line.includes(candidate)) ?? ',';
}

/** The position behind the closing quote. */
function endOfQuoted(text: string, start: number): number | undefined {
  for (let index = text.indexOf(QUOTE, start + 1); index >= 0; index = text.indexOf(QUOTE, index + 2))
    if (text[index + 1] !== QUOTE) return index + 1;
  return undefined;
}

function endOfPlain(text: string, start: number, separator: string): number {
  let at = start;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

function writeCell(text: string): string {
  const cell = isFormula(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(cell) ? `${QUOTE}${cell.replaceAll(QUOTE, '""')}${QUOTE}` : cell;
}

/** Removes the apostrophe that `writeCell` has added. */
const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell;

/** Whether a cell is a formula, or was one before apostrophes were added. */
function isFormula(text: string): boolean {
  let at = 0;
  while (text[at] === "'") at += 1;
  return FORMULA_STARTS.includes(text[at] ?? '');
}
