import { expect, it } from 'vitest';
import { holds } from '#engine';
import { formOf } from '../form-of.ts';
import { COMPLETE, contextWith, environment, flow } from '../test-application.ts';

const env = environment();

/** Leaves out each answer in turn, with all that come after it. */
const states = Object.keys(COMPLETE).flatMap((name, index, names) => [
  Object.fromEntries(Object.entries(COMPLETE).filter(([key]) => key !== name)),
  Object.fromEntries(names.slice(0, index).map((name) => [name, COMPLETE[name]])),
]);

it('a step is complete if its rule holds and its check finds nothing, even if other answers are missing', () => {
  for (const answers of [COMPLETE, ...states]) {
    const context = contextWith(answers);
    for (const step of formOf(flow, context).visibleSteps()) {
      const foundErrors = formOf(flow, context, env).errorsOf(step);
      expect([step.id, formOf(flow, context, env).isComplete(step)]).toEqual([
        step.id,
        holds(step.complete, formOf(flow, context)) && foundErrors.length === 0,
      ]);
    }
  }
});

it('a step that lacks a plain answer is not complete, and its validator is not run', () => {
  const step = flow.steps.find(({ id }) => id === 'further-details');
  if (!step) throw new Error('no step');
  const alwaysValid = { ...flow, validators: { ...flow.validators, [step.validator]: () => true } };
  const { business_revenue: _revenue, ...rest } = COMPLETE;
  expect(formOf(alwaysValid, contextWith(rest), env).isComplete(step)).toBe(false);
  expect(formOf(alwaysValid, contextWith(COMPLETE), env).isComplete(step)).toBe(true);
});

it('the validator is not run either if an item of a list lacks an answer', () => {
  const step = flow.steps.find(({ id }) => id === 'owners');
  if (!step) throw new Error('no step');
  const alwaysValid = { ...flow, validators: { ...flow.validators, [step.validator]: () => true } };
  const { owner_1_street: _street, ...rest } = COMPLETE;
  expect(formOf(alwaysValid, contextWith(rest), env).isComplete(step)).toBe(false);
  expect(formOf(alwaysValid, contextWith({ ...COMPLETE, owner_2_first: 'Bo' }), env).isComplete(step)).toBe(
    false,
  );
  expect(formOf(alwaysValid, contextWith(COMPLETE), env).isComplete(step)).toBe(true);
});

it('a field hidden by a link is not missing', () => {
  const step = flow.steps.find(({ id }) => id === 'further-details');
  const substep = step?.substeps.find(({ fields }) => fields.includes('business_revenue'));
  if (!step || !substep) throw new Error('no substep');
  const answers = Object.fromEntries(
    Object.entries(COMPLETE).filter(([name]) => !substep.fields.includes(name)),
  );
  expect(formOf(flow, contextWith(answers, { hidden: [substep.path] }), env).isComplete(step)).toBe(true);
});

it('a context with the same facts is the same object, so the answers that count are computed once', () => {
  const context = formOf(flow, contextWith(COMPLETE), env);
  expect(context.with({ application: context.application, hidden: context.hidden })).toBe(context);
  expect(context.with({ application: { ...context.application } })).not.toBe(context);
});

it('a step is validated once for the same answers, however often its completeness is read', () => {
  const step = flow.steps.find(({ id }) => id === 'owners');
  if (!step) throw new Error('no step');
  let runs = 0;
  const validate = () => {
    runs += 1;
    return true;
  };
  const counted = { ...flow, validators: { ...flow.validators, [step.validator]: validate } };
  const form = formOf(counted, contextWith(COMPLETE), env);
  expect([form.isComplete(step), form.isComplete(step), form.incompleteSteps().includes(step)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(runs).toBe(1);
  expect(form.with({ session: { loggedIn: true } }).isComplete(step)).toBe(true);
  expect(runs).toBe(2);
});
