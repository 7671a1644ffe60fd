import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as shared from '#domain/limits.ts';
import * as ofPages from '#domain/page-limits.ts';
import { DAY, HOUR, KB, MB, MINUTE, SECOND } from '#domain/units.ts';
import * as ofCalls from '#server/call-limits.ts';
import * as ofServer from '#server/limits.ts';

/** docs/limits.md lists every limit with its value. `npx vitest run tests/docs/limits.test.ts -u` writes it. */
const root = path.resolve(import.meta.dirname, '../..');

const FILES: [title: string, file: string, groups: Record<string, Record<string, number>>][] = [
  ['Calls in a window of time', 'server/call-limits.ts', ofCalls],
  ['The server', 'server/limits.ts', ofServer],
  ['The browser, or browser and server', 'domain/limits.ts', shared],
  ['Every page', 'domain/page-limits.ts', ofPages],
];

const UNITS = {
  time: [
    [DAY, 'day'],
    [HOUR, 'hour'],
    [MINUTE, 'minute'],
    [SECOND, 'second'],
    [1, 'millisecond'],
  ],
  size: [
    [MB, 'MB'],
    [KB, 'KB'],
    [1, 'byte'],
  ],
} as const;

/** `90_000` ms: `90 seconds`. The largest unit that divides the value. */
function quantity(value: number, units: readonly (readonly [number, string])[]): string {
  const [size, unit] = units.find(([size]) => value >= size && value % size === 0) ?? [1, ''];
  const count = value / size;
  return `${count.toLocaleString('en-US')} ${unit}${count === 1 || unit.endsWith('B') ? '' : 's'}`;
}

function valueWords(name: string, value: number): string {
  if (name.endsWith('Ms')) return quantity(value, UNITS.time);
  if (name.endsWith('Seconds')) return quantity(value * SECOND, UNITS.time);
  if (/Minutes$/.test(name)) return quantity(value * MINUTE, UNITS.time);
  if (name.endsWith('Bytes')) return quantity(value, UNITS.size);
  return value.toLocaleString('en-US');
}

/** The comments of a file by what follows them: `TOKENS`, `TOKENS.validMs`. */
function commentsIn(source: string): Map<string, string> {
  const comments = new Map<string, string>();
  let group = '';
  for (const [, comment = '', constant, name] of source.matchAll(
    /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?(?:export const (\w+) = |^ {2}(\w+): )/gm,
  )) {
    if (constant) group = constant;
    const words = comment.replace(/\s*\n\s*\*\s?/g, ' ').trim();
    comments.set(constant ?? `${group}.${name}`, words);
  }
  return comments;
}

function limitsPage(): string {
  const parts = FILES.flatMap(([title, file, groups]) => {
    const comments = commentsIn(readFileSync(path.join(root, file), 'utf8'));
    const tables = Object.entries(groups).flatMap(([group, limits]) => [
      `\n### ${group}\n`,
      ...(comments.get(group) ? [`${comments.get(group)}\n`] : []),
      '| limit | value | about |\n|---|---|---|',
      ...Object.entries(limits).map(
        ([name, value]) =>
          `| \`${name}\` | ${valueWords(name, value)} | ${comments.get(`${group}.${name}`) ?? ''} |`,
      ),
    ]);
    return [`\n## ${title} (\`${file}\`)`, ...tables];
  });
  return [
    '# Limits',
    '',
    'For operators and support: every timeout, wait, retry count and size limit with its value. Limits that a deployment can',
    'set are in [settings.md](settings.md). This page is written from the four files that it names; a test keeps it in step.',
    'A limit without words of its own belongs to those of the limit above it.',
    ...parts,
    '',
  ].join('\n');
}

test('docs/limits.md lists every limit with its value', async () => {
  await expect(limitsPage()).toMatchFileSnapshot(path.join(root, 'docs/limits.md'));
});

test.each([
  ['validMs', 60_000, '1 minute'],
  ['validMs', 90_000, '90 seconds'],
  ['windowSeconds', 86_400, '1 day'],
  ['fileBytes', 8 * MB, '8 MB'],
  ['answerBytes', 4_000_000, '4,000,000 bytes'],
  ['mostOpen', 5000, '5,000'],
])('%s %d is written as %s', (name, value, words) => {
  expect(valueWords(name, value)).toBe(words);
});
