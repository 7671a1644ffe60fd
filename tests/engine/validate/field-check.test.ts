import { expect, it } from 'vitest';
import type { FieldValue } from '#engine';
import { formOf } from '../form-of.ts';
import { contextWith, environment, flow } from '../test-application.ts';

const env = environment();

const ANSWERS: Record<string, FieldValue> = {
  loan_amount: 1,
  business_name: ' ',
  business_zip: '1',
  business_ein: '12',
  business_street: '1 Main St',
  owner_1_email: 'nobody',
  owner_1_ssn: '111-11-1111',
  owner_1_ownership: 70,
  owner_2_ssn: '111-11-1111',
  owner_2_ownership: 70,
  owner_2_zip: 'x',
};

it.each(flow.steps.map((step) => [step.id, step] as const))(
  'a field of %s has the error that its step has at it',
  (_id, step) => {
    const context = contextWith(ANSWERS);
    const foundErrors = new Map(
      formOf(flow, context, env)
        .errorsOf(step)
        .map((error) => [error.field, error]),
    );
    for (const [field, error] of foundErrors)
      expect(formOf(flow, context, env).errorOf(step, field)).toEqual(error);
    for (const field of Object.keys(ANSWERS)) {
      const ownError = formOf(flow, context, env).errorOf(step, field);
      if (ownError && !foundErrors.has(field)) expect(ownError.keyword).toMatch(/^x-(sum|unique)$/);
    }
  },
);

it('a field of one owner is checked without reading the answers of other owners', () => {
  const step = flow.steps.find(({ id }) => id === 'owners');
  if (!step) throw new Error('no owners');
  const context = contextWith(ANSWERS);
  const [own, other] = context.application.owners as object[];
  const unread = new Proxy(other ?? {}, {
    ownKeys: () => {
      throw new Error('looked through');
    },
  });
  const application = { ...context.application, owners: [own, unread] as never };
  const foundError = formOf(flow, { ...context, application }, env).errorOf(step, 'owner_1_email');
  expect(foundError).toEqual(formOf(flow, context, env).errorOf(step, 'owner_1_email'));
  expect(foundError).toBeDefined();
});
