// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { smallFlow } from '../../small-flow.ts';
import { showStep } from '../small-step.tsx';

afterEach(cleanup);

const text = (title: string) => ({ type: 'string', title });
const place = (name: string) => ({ $ref: `application.schema.json#/properties/${name}` });

const ifAnswered = (name: string, outcome: object) => ({
  if: { required: [name] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: outcome,
});

/** Asks for b only if a is yes, for c only because of b, and for d only because of c. */
function chain() {
  const flow = smallFlow({
    fields: { a: text('A'), b: text('B'), c: text('C'), d: text('D') },
    stepFields: ['a', 'b'],
    conditions: {
      allOf: [
        ifAnswered('b', { properties: { c: place('c') } }),
        ifAnswered('c', { properties: { d: place('d') } }),
      ],
    },
  });
  const asksForB = (({ application }: { application: Record<string, unknown> }) =>
    application.a === 'yes') as never;
  const steps = flow.steps.map((step) => ({ ...step, visible: { b: 'rule-b' } }));
  return { ...flow, steps, validators: { ...flow.validators, 'rule-b': asksForB } };
}

it('[SAVE-16] a step draws no field of a branch whose question is not asked any more', async () => {
  const flow = chain();
  const [step] = flow.steps;
  if (!step) throw new Error('the flow has no step');
  const { engine } = await showStep(flow, step, { a: 'yes', b: 'x', c: 'y', d: 'z' });
  const shownLabels = () => ['A', 'B', 'C', 'D'].filter((label) => screen.queryByLabelText(label));
  const answer = (a: string) => act(() => engine.dispatch({ type: 'change', values: { a } }));
  expect(shownLabels()).toEqual(['A', 'B', 'C', 'D']);
  answer('no');
  expect(shownLabels()).toEqual(['A']);
  answer('yes');
  expect(shownLabels()).toEqual(['A', 'B', 'C', 'D']);
});
