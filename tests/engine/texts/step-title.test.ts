import { expect, it } from 'vitest';
import { stepTitle, stepWords } from '#engine';
import { flow } from '../test-application.ts';

it("the brand's title of a step replaces the flow's, in a list of steps as in the step", () => {
  const [step] = flow.steps;
  if (!step) throw new Error('no step');
  const content = { [`steps.${step.id}.title`]: 'How much?' };
  expect(stepTitle(step, { content })).toBe('How much?');
  expect(stepWords(step, { content }).title).toBe('How much?');
  expect(stepTitle(step, { content: {} })).toBe(step.title);
});

it("a part's own title, heading and intro replace the step's [LINK-32]", () => {
  const [step] = flow.steps;
  if (!step) throw new Error('no step');
  const part = { path: 'owners/{idx}/identity', fields: [], title: 'Identity', heading: 'Who are you?' };
  const env = { content: {} };
  expect(stepWords(step, env, '', part)).toMatchObject({ title: 'Identity', heading: 'Who are you?' });
  // The step's intro is about all of its fields.
  expect(stepWords(step, env, '', part).intro).toBeUndefined();
  expect(stepWords(step, env, '', { ...part, intro: 'Two more.' }).intro).toBe('Two more.');
  const content = {
    [`steps.${step.id}.heading`]: 'of the step',
    [`steps.${step.id}.substeps.owners/n/identity.heading`]: "of the brand's part",
  };
  expect(stepWords(step, { content }, '', part).heading).toBe("of the brand's part");
});

it("a part without its own texts has the step's title, heading and intro [LINK-32]", () => {
  const step = flow.steps.find(({ id }) => id === 'info');
  if (!step) throw new Error('no step');
  expect(step.intro).toBeTruthy();
  const content = { 'steps.info.heading': 'of the step' };
  expect(stepWords(step, { content }, '', { path: 'info', fields: [] })).toEqual(
    stepWords(step, { content }),
  );
});
