import { expect, it } from 'vitest';
import { stepTitle, stepWords } from '#engine';
import { flow } from '../test-application.ts';

it("a brand has the last word about a step's title, in a list of steps as in the step", () => {
  const [step] = flow.steps;
  if (!step) throw new Error('no step');
  const content = { [`steps.${step.id}.title`]: 'How much?' };
  expect(stepTitle(step, { content })).toBe('How much?');
  expect(stepWords(step, { content }).title).toBe('How much?');
  expect(stepTitle(step, { content: {} })).toBe(step.title);
});
