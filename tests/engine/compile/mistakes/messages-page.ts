import type { Mistake } from './broken-project.ts';

/** docs/messages.md: the message of each mistake in the data files of this folder. */
export function messagesPage(groups: Record<string, Mistake[]>): string {
  const tables = Object.entries(groups).flatMap(([title, mistakes]) => [
    `## ${title}`,
    '',
    '| message | mistake |',
    '|---|---|',
    ...mistakes.map(({ says, mistake }) => `| ${code(says)} | ${mistake.replaceAll('|', '\\|')} |`),
    '',
  ]);
  return [
    '# Messages of npm run check',
    '',
    'For authors of flows and brands. `npm run check` prints each problem as `file:line:column: problem. Remedy.` This page lists',
    'messages with the mistake that causes each, by an example. Search it for the words of a message without its names.',
    'It is written from `tests/engine/compile/mistakes/`, whose test makes each mistake and compares the message.',
    '`npx vitest run tests/engine/compile/mistakes -u` rewrites it. How to write a step: [step-language.md](step-language.md).',
    '',
    ...tables,
  ].join('\n');
}

/** A code span in a cell of a table. */
function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|').replaceAll('\n', ' ')}\``;
}
