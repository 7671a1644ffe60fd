import { describe, expect, it } from 'vitest';
import { isTypedOverMask, mergeApplications } from '#engine';
import { areSameAnswers } from '#src/application/join/same-answers.ts';
import { maskSecrets } from '#src/application/join/secrets.ts';
import { withoutSensitive } from '../../../engine/state/draft.ts';
import { smallFlow } from '../../engine/small-flow.ts';
import { flow } from './test-runtime.ts';

const SSN = { present: true, mask: '***-**-8726' };
const EIN = { present: true, mask: '**-***2983' };
const application = {
  loan_id: 'l1',
  business_name: 'Acme',
  business_ein: '12-3452983',
  code: '123456',
  loan_payment: 12,
  owners: [{ id: 'c1', key: 'k1', first: 'Ada', ssn: '521-44-8726' }],
};
const areSame = (changes: object) =>
  areSameAnswers(flow, application, { ...application, ...changes } as never);

describe('two versions of an application', () => {
  it.each([
    ['ids', { loan_id: 'l2' }],
    ['the id of an item', { owners: [{ ...application.owners[0], id: 'c2' }] }],
    ['the key of an item', { owners: [{ ...application.owners[0], key: 'k2' }] }],
    ['nothing and an empty text of an item', { owners: [{ ...application.owners[0], last: '' }] }],
    ['what is computed', { loan_payment: 99 }],
    ['a secret and its mask', { business_ein: EIN, owners: [{ first: 'Ada', ssn: SSN }] }],
    ['nothing and an empty text', { business_city: '' }],
    ['a code, which is never stored', { code: '654321' }],
  ])('are equal if they differ in %s', (_, changes) => {
    expect(areSame(changes)).toBe(true);
  });

  it.each([
    ['an answer', { business_name: 'Bakery' }],
    ['a cleared one', { business_name: undefined }],
    ['an item`s answer', { owners: [{ first: 'Eve', ssn: '521-44-8726' }] }],
    ['one item more', { owners: [...application.owners, {}] }],
    ['another secret', { owners: [{ first: 'Ada', ssn: '521-44-8727' }] }],
  ])('are different if they differ in %s', (_, changes) => {
    expect(areSame(changes)).toBe(false);
  });
});

it('shows an application as the server reads it back', () => {
  expect(maskSecrets(flow, application as never)).toEqual({
    loan_id: 'l1',
    business_name: 'Acme',
    business_ein: EIN,
    loan_payment: 12,
    owners: [{ id: 'c1', key: 'k1', first: 'Ada', ssn: SSN }],
  });
  const typedAnswers = { business_ein: EIN };
  expect(maskSecrets(flow, typedAnswers)).toEqual(typedAnswers);
  const blank = { business_ein: '', owners: [{ ssn: '' }, {}] };
  expect(maskSecrets(flow, blank as never)).toEqual(blank);
});

it('secrets inside a value are masked in place, and the rest of the value is unchanged', () => {
  const secret = { type: 'string', title: 'Secret', 'x-sensitive': 'mask-last-4' };
  const person = {
    type: 'object',
    title: 'Person',
    properties: { secret, name: { type: 'string', title: 'N' } },
  };
  const small = smallFlow({ fields: { person, people: { type: 'array', title: 'People', items: person } } });
  const inside = { secret: '521-44-8726', name: 'Ada' };
  const answers = { person: inside, people: [inside, { secret: SSN }] };
  const savedAnswers = { secret: { present: true, mask: '***-**-8726' }, name: 'Ada' };
  expect(maskSecrets(small, answers as never)).toEqual({
    person: savedAnswers,
    people: [savedAnswers, { secret: SSN }],
  });
  expect(inside.secret).toBe('521-44-8726');
});

it.each([[true], [false], [12], [['a', 'b']]])(
  'the secret %j is masked whatever its kind [PRIVATE-5]',
  (answer) => {
    const small = smallFlow({ fields: { answer: { title: 'Answer', 'x-sensitive': 'mask-all' } } });
    const saved = { answer: { present: true, mask: '*****' } };
    expect(maskSecrets(small, { answer })).toEqual(saved);
    expect(isTypedOverMask(saved.answer, answer)).toBe(true);
    expect(withoutSensitive(small, { answer })).toEqual({});
    const merged = mergeApplications(small, saved, { answer }, saved as never);
    expect(merged.differences).toEqual([]);
    expect(merged.application).toEqual({ answer });
  },
);
