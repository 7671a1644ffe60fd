import { flow as apply } from 'virtual:trellis/flows/apply';
import { expect, it } from 'vitest';
import type { CompiledFlow } from '#engine';
import { formOf } from '../../form-of.ts';
import { smallContext, smallFlow } from '../../small-flow.ts';
import { contextWith } from '../../test-application.ts';

it('an answer of an item counts if a step asks for it by its flat name, although the step of the list is skipped', () => {
  const steps = apply.steps.map((step) => (step.id === 'owners' ? { ...step, show: 'never' } : step));
  const alwaysFalse = () => false;
  const flow = {
    ...apply,
    steps,
    validators: { ...apply.validators, never: alwaysFalse },
  } as unknown as CompiledFlow;
  const owners = [
    { first: 'Ann', ownership: 60 },
    { first: 'Ben', ownership: 40 },
  ];
  expect(formOf(flow, contextWith({ owners })).answersThatCount().owners).toEqual([{ first: 'Ann' }, {}]);
});

it('an answer of an item counts if a branch of a step asks for it by its flat name', () => {
  const text = { type: 'string' };
  const flow = smallFlow({
    fields: {
      a: text,
      owners: {
        type: 'array',
        'x-flat': 'owner_{n}_{field}',
        items: { type: 'object', properties: { title: text } },
      },
    },
    stepFields: ['a'],
    conditions: {
      if: { required: ['a'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: {
        properties: {
          owner_1_title: { $ref: 'application.schema.json#/properties/owners/items/properties/title' },
        },
      },
    },
    uiSchema: { 'ui:order': ['a', 'owner_1_title'] },
  });
  const owners = [{ title: 'Dr' }];
  const countedAnswers = (answers: object) => formOf(flow, smallContext(answers as never)).answersThatCount();
  expect(countedAnswers({ a: 'yes', owners })).toEqual({ a: 'yes', owners });
  expect(countedAnswers({ owners })).toEqual({ owners: [{}] });
});
