import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stepById } from '#engine';
import { compileFlow, loadFlow, readCatalog } from '#engine/compile';
import { checkFlowFolder } from '../../../engine/compile/compile-flow.ts';
import { formOf } from '../form-of.ts';
import { contextWith } from '../test-application.ts';
import { FlowCopy } from './flow-copy.ts';

/** "Add a rule" of docs/step-language.md: its examples must be right, because newcomers copy them. */
const GUIDE = /## Add a rule\n(.*?)\n## /s.exec(readFileSync('docs/step-language.md', 'utf8'))?.[1] ?? '';
const blocks = [...GUIDE.matchAll(/```json\n(.*?)```/gs)].map(([, text = '']) => text.trim());
const entries = GUIDE.split('\n')
  .flatMap((line) => /^\|(.*?)\|/.exec(line)?.[1] ?? [])
  .flatMap((cell) => [...cell.matchAll(/`(".*?)`/g)].map(([, entry = '']) => entry))
  .filter((entry) => !entry.includes('...'));
const sentences = [...GUIDE.matchAll(/`(\{ "(?:not|application).*? \})`/g)].map(([, rule = '']) => rule);

const STEP = 'flows/apply/steps/terms.json';
/** The questions that the guide's examples use. */
const friendQuestion = {
  friend: { type: 'boolean', title: 'Are you a friend?', 'x-local': true },
  business_fax: { type: 'string', title: 'Fax', 'x-local': true },
  vehicle: {
    type: 'object',
    title: 'Vehicle',
    properties: { make: { type: 'string', title: 'Make' } },
    'x-local': true,
  },
};

const copy = new FlowCopy();
const before = new Map<string, string>();
beforeAll(() => {
  copy.change<{ properties: object }>('schemas/application.schema.json', ({ properties }) =>
    Object.assign(properties, friendQuestion),
  );
  before.set(STEP, copy.read(STEP));
});
afterAll(() => copy.remove());

function withRule(text: string) {
  copy.write(STEP, before.get(STEP) ?? '');
  copy.edit(STEP, '"show": { "rule": "signing-on" }', text);
  const catalog = readCatalog('.', copy.path('flows'));
  return { schemas: copy.path('schemas'), catalog };
}

function problemsOf(text: string): string[] {
  const result = checkFlowFolder(copy.path('flows/apply'), withRule(text));
  return result.ok ? [] : result.problems.map(({ what, hint }) => `${what} ${hint}`);
}

describe('the rules in docs/step-language.md', () => {
  it.each([
    ...blocks,
    ...entries.map((entry) => `"show": { ${entry} }`),
    ...sentences.map((rule) => `"show": ${rule}`),
  ])('%s', (text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  it('include more than twelve examples', () => {
    expect(blocks).toHaveLength(2);
    expect(entries.length + sentences.length).toBeGreaterThan(12);
  });

  it('"only if friend" shows the step to friends alone', () => {
    const [first = ''] = blocks;
    const compileResult = compileFlow(copy.path('flows/apply'), withRule(first));
    if (!compileResult.ok) throw new Error(JSON.stringify(compileResult.problems));
    const flow = loadFlow(compileResult.body);
    const step = stepById(flow, 'terms');
    const shows = (application: object) =>
      step && formOf(flow, { ...contextWith({}), application: { ...application } }).isVisible(step);
    expect([shows({ friend: true }), shows({ friend: false }), shows({})]).toEqual([true, false, false]);
  });
});
