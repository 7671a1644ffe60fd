import { expect, it } from 'vitest';
import { type CompiledStep, stepById } from '#engine';
import { formOf } from '../form-of.ts';
import { contextWith, flow } from '../test-application.ts';

const step = stepById(flow, 'info');
if (!step) throw new Error('no info step');
const fieldsIn = (step: CompiledStep) =>
  formOf(flow, contextWith({}))
    .errorsOf(step)
    .map(({ field }) => field);

it('errors of a step are in the order of its questions', () => {
  const order = step.uiSchema['ui:order'] as string[];
  const fields = fieldsIn(step).filter((field) => order.includes(field));
  expect(fields.length).toBeGreaterThan(1);
  expect(fields).toEqual(order.filter((name) => fields.includes(name)));
});

it("a field keeps its place among the errors if the step's `checks` name it too", () => {
  const fields = fieldsIn(step);
  for (const name of fields) expect(fieldsIn({ ...step, checks: [name] })).toEqual(fields);
});
