import { word } from '../../parts/words.ts';
import { FileFault, linesIn } from './file-fault.ts';

const QUOTE = '"';
const END_OF_LINE = '\r\n';
/** Excel reads a file as UTF-8 only with this sign at its beginning. */
const BYTE_ORDER_MARK = '\uFEFF';
/** A first line for spreadsheets that names the separator. */
const SEPARATOR_LINE = /^"?sep=([,;\t])"?\r?\n/i;
/** The first characters that make a spreadsheet run a cell as a formula (OWASP, CSV injection). */
const FORMULA_STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/** Writes rows as CSV (RFC 4180) in which no cell is a formula. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => row.map(writeCell).join(',') + END_OF_LINE).join('');
}

/** The cells of a row, and the line of the file on which it begins. */
export interface CsvRow {
  cells: string[];
  line: number;
}

/**
 * Reads the rows of a CSV one by one. Commas, semicolons or tabs separate the cells, since spreadsheets of other countries write those.
 * @throws FileFault if a quoted cell does not end, or if text follows its closing quote
 */
export function* readCsv(file: string): Generator<CsvRow, undefined> {
  const text = file.startsWith(BYTE_ORDER_MARK) ? file.slice(1) : file;
  const [head = '', named] = SEPARATOR_LINE.exec(text) ?? [];
  const separator = named ?? separatorOf(text);
  let [at, line] = [head.length, 1 + linesIn(head)];
  while (at < text.length) {
    const row: CsvRow = { cells: [], line };
    let hasNext = true;
    while (hasNext) {
      const { cell, end } = readCell(text, at, separator, line);
      row.cells.push(withoutGuard(cell));
      line += linesIn(text.slice(at, end));
      at = end;
      hasNext = text[at] === separator;
      if (hasNext) at += 1;
    }
    at += text.startsWith(END_OF_LINE, at) ? 2 : 1;
    line += 1;
    if (row.cells.some((cell) => cell !== '')) yield row;
  }
}

function readCell(
  text: string,
  start: number,
  separator: string,
  line: number,
): { cell: string; end: number } {
  if (text[start] !== QUOTE) {
    const end = endOfPlain(text, start, separator);
    return { cell: text.slice(start, end), end };
  }
  const end = endOfQuoted(text, start);
  if (end === undefined) throw new FileFault(line, word('exchange.quoteOpen'));
  if (end < endOfPlain(text, end, separator))
    throw new FileFault(line + linesIn(text.slice(start, end)), word('exchange.afterQuote'));
  return { cell: text.slice(start + 1, end - 1).replaceAll('""', QUOTE), end };
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
