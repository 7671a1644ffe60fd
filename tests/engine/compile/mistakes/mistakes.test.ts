import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import brands from './brands.json';
import { check, checkMistake, checkReleasedMistake, checkText, removeProject } from './broken-project.ts';
import computed from './computed.json';
import delegates from './delegates.json';
import fields from './fields.json';
import files from './files.json';
import flow from './flow.json';
import { messagesPage } from './messages-page.ts';
import released from './released.json';
import rules from './rules.json';
import steps from './steps.json';
import syntax from './syntax.json';
import texts from './texts.json';

const GROUPS = {
  'JSON files': syntax,
  'A step': steps,
  'A part that another person fills in ("delegate" of a step)': delegates,
  'A question, in schemas/application.schema.json': fields,
  'A limit or computed value': computed,
  'A question for files': files,
  'flow.json': flow,
  'A rule': rules,
  'Texts of the pages': texts,
  'A brand': brands,
};
const TERMS = 'flows/apply/steps/terms.json';

afterAll(removeProject);

it.each(['flows/apply/flow.json', 'flows/texts.json', 'brands/harbor.json'])(
  'npm run check finds nothing in the project as it is: the check of %s',
  (file) => {
    expect(check(file)).toEqual([]);
  },
);

describe.each(Object.entries(GROUPS))('npm run check names place, problem and remedy: %s', (_, mistakes) => {
  it.each(mistakes)('of $mistake', (mistake) => {
    const { messages, expected } = checkMistake(mistake);
    expect(messages).toContain(expected);
  });
});

it.each(released)('a release that was published with %s stays usable', (title) => {
  const mistake = Object.values(GROUPS)
    .flat()
    .find((candidate) => candidate.mistake === title);
  if (!mistake) throw new Error(`No mistake is named "${title}".`);
  expect(checkReleasedMistake(mistake)).toEqual([]);
});

it('npm run check reports an empty file at its start', () => {
  expect(checkText(TERMS, '')).toContain(`${TERMS}:1:1: the file is empty. Start with {.`);
});

it('npm run check reports a required field that is hidden in every item once, at "required"; a release keeps it', () => {
  const mistake = {
    mistake: 'a required part of an item that is hidden',
    file: 'flows/apply/steps/owners.json',
    from: '"title": { "ui:help"',
    to: '"title": { "ui:widget": "hidden", "ui:help"',
    at: '"title", "ownership"',
    says: '"title" is required, but its widget "hidden" lets nobody answer it. Remove it from "required", give it a "default", or another widget.',
  };
  const { messages, expected } = checkMistake(mistake);
  expect(messages).toEqual([expected]);
  expect(checkReleasedMistake(mistake)).toEqual([]);
});

it.each([
  ['computed', '"computed": ["loan_payment"]', 'loan_payment'],
  ['callback.known', '"known": ["business_id"]', 'business_id'],
  ['callback.filled', '"loan_amount", "loan_terms"]', 'loan_terms'],
])('npm run check names an answer of %s that does not exist', (_, from, name) => {
  const to = from.replace(`"${name}"`, `"${name}s_gone"`);
  const mistake = { mistake: '', file: 'flows/apply/flow.json', from, to, at: `"${name}s_gone"`, says: '' };
  const { messages, expected } = checkMistake(mistake);
  // `expected` has the place; the words follow it.
  expect(messages.some((line) => line.startsWith(expected) && line.includes(`${name}s_gone`))).toBe(true);
});

it('docs/messages.md lists every mistake (npx vitest run tests/engine/compile/mistakes -u rewrites it)', async () => {
  await expect(messagesPage(GROUPS)).toMatchFileSnapshot(
    path.resolve(import.meta.dirname, '../../../../docs/messages.md'),
  );
});
