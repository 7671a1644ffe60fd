// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { cleanup, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type CompiledFlow, stepById } from '#engine';
import { compileFlow, loadFlow, readCatalog } from '#engine/compile';
import { FlowCopy } from '../compile/flow-copy.ts';
import { formOf } from '../form-of.ts';
import { contextWith } from '../test-application.ts';
import { showStep } from './small-step.tsx';

/**
 * The examples of schemas/README.md that a newcomer copies: a nested question, a list, and a step with "only if
 * friend".
 */
const guide = readFileSync('schemas/README.md', 'utf8');
const [questions = '', step = ''] = [...guide.matchAll(/```json\n(.*?)```/gs)].map(([, block = '']) => block);
const rules = [...guide.matchAll(/^\| `(".*?)` \|/gm)].map(([, rule = '']) => rule);

const copy = new FlowCopy();
let flow: CompiledFlow;
const compile = () =>
  compileFlow(copy.path('flows/apply'), {
    schemas: copy.path('schemas'),
    catalog: readCatalog('.', copy.path('flows')),
  });
beforeAll(() => {
  copy.change<{ properties: object }>('schemas/application.schema.json', ({ properties }) =>
    Object.assign(properties, JSON.parse(`{${questions}}`)),
  );
  copy.write('flows/apply/steps/garage.json', step);
  copy.change<{ steps: string[] }>('flows/apply/flow.json', ({ steps }) =>
    steps.splice(steps.indexOf('type-of-funding') + 1, 0, 'garage'),
  );
  const result = compile();
  if (!result.ok) throw new Error(result.problems.map(({ what, hint }) => `${what} ${hint}`).join('\n'));
  flow = loadFlow(result.body);
});
afterAll(() => copy.remove());
afterEach(cleanup);

function garage() {
  const foundStep = stepById(flow, 'garage');
  if (!foundStep) throw new Error('no step');
  return foundStep;
}

it('the guide fits two screens', () => {
  expect(guide.split('\n').length).toBeLessThan(115);
});

it('the step of the guide is shown by its rule', () => {
  const shows = (application: object) =>
    formOf(flow, { ...contextWith({}), application: { ...application } }).isVisible(garage());
  expect([shows({ loan_type: ['EQ'] }), shows({ loan_type: ['WC'] }), shows({})]).toEqual([
    true,
    false,
    false,
  ]);
});

it('the questions of the guide work: a nested one, a list, and one for friends only', async () => {
  const { engine, user } = await showStep(flow, garage(), { loan_type: ['EQ'] });
  expect(screen.queryByLabelText(/Your friend's name/)).toBeNull();
  await user.click(screen.getByLabelText(/Did a friend send you/));
  await user.type(screen.getByLabelText(/Your friend's name/), 'Ada Oak');
  await user.type(screen.getByLabelText(/^Street/), '1 Main St');
  await user.click(screen.getByLabelText('Rented'));
  await user.click(screen.getByRole('button', { name: /Add a vehicle/ }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(Object.keys(engine.state().errors)).toEqual(['vehicles/0/make']);
  await user.type(screen.getByLabelText(/^Make/), 'Ford');
  await user.tab();
  expect(engine.state().application).toMatchObject({
    friend: true,
    friend_name: 'Ada Oak',
    garage: { street: '1 Main St', kind: 'rent' },
    vehicles: [{ make: 'Ford' }],
  });
});

it.each(rules.filter((rule) => !rule.includes('...')).flatMap((rule) => rule.split('`, `')))(
  'the rule %s passes the check',
  (rule) => {
    copy.change<{ visible: object }>('flows/apply/steps/garage.json', (json) => {
      json.visible = { friend_name: JSON.parse(`{${rule}}`) };
    });
    const result = compile();
    expect(result.ok ? [] : result.problems.map(({ what, hint }) => `${what} ${hint}`)).toEqual([]);
  },
);
