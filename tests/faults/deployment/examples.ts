import { readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve(import.meta.dirname, '../../../deploy/examples');

/**
 * The text of a file of deploy/examples with other addresses, ports and paths, so that it runs on loopback.
 * @throws if the file has none of a text to replace: the test would then not run the example
 */
export function example(name: string, changes: Record<string, string> = {}): string {
  return Object.entries(changes).reduce(
    (text, [was, is]) => {
      if (!text.includes(was)) throw new Error(`deploy/examples/${name} has no: ${was}`);
      return text.replaceAll(was, is);
    },
    readFileSync(path.join(FOLDER, name), 'utf8'),
  );
}

/** The settings of an example with lines `NAME=value`. */
export function settingsIn(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(
    lines.map((line) => [line.split('=', 1)[0] ?? '', line.slice(line.indexOf('=') + 1)]),
  );
}
