import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { patternVerdict } from '../../engine/compile/check/rules/pattern-verdict.ts';

/**
 * Regular expressions of the product that are proven to take time linear in the text, and the others with the bound of
 * their text. A proof takes seconds, so only an expression that is in neither list is proven here. After a change:
 * write each new expression that this test names into `safe`, or mend it.
 */
interface Patterns {
  safe: string[];
  bounded: { [pattern: string]: string };
}
const { safe, bounded } = JSON.parse(
  readFileSync(`${import.meta.dirname}/patterns.json`, 'utf8'),
) as Patterns;

const FOLDERS = ['brands', 'contracts', 'domain', 'engine', 'flows', 'server', 'src', 'widgets'];
const REPEATS = /[*+]|\{\d+,\d*\}/;

/** The expressions of a file that repeat a part. */
function patternsOf(file: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) visit(child);
    else if (typeof node === 'object' && node !== null) {
      const { regex } = node as { regex?: { pattern: string } };
      if (regex && REPEATS.test(regex.pattern.replace(/\\./g, '-'))) found.push(regex.pattern);
      for (const child of Object.values(node)) visit(child);
    }
  };
  visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(folder, name)),
);
const writtenPatterns = new Set(files.flatMap(patternsOf));

it('every regular expression of the product takes linear time, or has a text of bounded length', () => {
  const unknown = [...writtenPatterns].filter(
    (candidate) => !safe.includes(candidate) && bounded[candidate] === undefined,
  );
  expect(unknown.map((pattern) => [pattern, patternVerdict(pattern)])).toEqual([]);
});

it('the lists of regular expressions name only expressions that exist', () => {
  expect([...safe, ...Object.keys(bounded)].filter((candidate) => !writtenPatterns.has(candidate))).toEqual(
    [],
  );
});
