import { expect, test } from 'vitest';
import { delegateOf } from '#engine';
import { canAsk, errorsToAsk, labelsOf } from '#widgets/asking/asked-fields.ts';
import { formOf } from '../engine/form-of.ts';
import { COMPLETE, contextWith, environment, flow } from '../engine/test-application.ts';

const part = delegateOf(flow, 'owner-part');
if (!part) throw new Error('no delegate');
const place = { ...part, index: 1 };
const SAM = { owner_2_first: 'Sam', owner_2_email: 'sam@oak.example' };
const formWith = (answers: object, hidden: string[] = []) =>
  formOf(flow, contextWith({ ...COMPLETE, ...answers } as never, { hidden }), environment());

test('a person whose name and address a link hides can be asked if both are known', () => {
  const hidden = ['owners/*/info'];
  expect(canAsk(formWith(SAM, hidden), place)).toBe(true);
  expect(canAsk(formWith({ owner_2_first: 'Sam' }, hidden), place)).toBe(false);
  expect(canAsk(formWith({ owner_2_first: 'Sam' }), place)).toBe(true);
});

test('a request needs the name and a valid address [REQUEST-20]', () => {
  const faults = (answers: object) => errorsToAsk(formWith(answers), place).map(({ field }) => field);
  expect(faults(SAM)).toEqual([]);
  expect(faults({})).toEqual(['owner_2_first', 'owner_2_email']);
  expect(faults({ ...SAM, owner_2_email: 'sam' })).toEqual(['owner_2_email']);
});

test('the list of questions names every question that no link hides, in the order of the page', () => {
  const fields = ['ssn', 'dob', 'street'];
  const all = labelsOf(formWith(SAM), place, fields);
  expect(all).toHaveLength(3);
  const labels = labelsOf(formWith(SAM, ['owners/2/identity']), place, fields);
  expect(labels).toHaveLength(1);
  expect(all).toEqual(expect.arrayContaining(labels));
});
