import { word } from '../../parts/words.ts';

/** Thrown for a line of a file that can't be read. The message says it in words, with the line. */
export class FileFault extends Error {
  constructor(line: number, reason: string) {
    super(word('exchange.faultAt', { line, reason }));
  }
}

/** The line breaks in a text, which programs write in three ways. */
export const linesIn = (text: string): number =>
  text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n').length - 1;
