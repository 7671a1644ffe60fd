import { describe, expect, it } from 'vitest';
import type { ApplicationData, FieldValue } from '#engine';
import { applySaved } from '#src/application/saves/apply-saved.ts';
import { smallFlow } from '../../../engine/small-flow.ts';
import { flow, saveData } from '../test-runtime.ts';

// The server's answer to a save names ids and masks by the positions of the sent items.

const SSN = '521-44-9382';
const MASK = '***-**-9382';
const masked = { present: true, mask: MASK };
const SENT = {
  business_ein: '12-3456789',
  owners: [
    { key: 'a', first: 'Ada' },
    { key: 'b', first: 'Bob', ssn: SSN },
  ],
};
const ANSWER = saveData({
  ids: { owners: ['c1', 'c2'] },
  masks: { '/owners/1/ssn': MASK, '/business_ein': '**-***6789' },
});

function applyAnswer(
  now: object = SENT,
  {
    sent = SENT,
    data = ANSWER,
    keepSecrets = false,
  }: { sent?: object; data?: typeof ANSWER; keepSecrets?: boolean } = {},
) {
  const answers = structuredClone(sent) as ApplicationData;
  const attempt = { heldAnswers: answers, snapshot: answers };
  return applySaved(flow, attempt, data, now as ApplicationData, keepSecrets);
}

it('a mask of a secret that another person gave has `given: true` [REQUEST-45]', () => {
  const data = { ...ANSWER, masks: { '/owners/1/ssn': 'Given by B*b' }, given: ['/owners/1/ssn'] };
  const ssn = { present: true, mask: 'Given by B*b', given: true };
  const { application, base } = applyAnswer(SENT, { data });
  for (const side of [application, base]) expect(side.owners).toMatchObject([{}, { ssn }]);
});

describe('ids', () => {
  it('of loan, business and owners are stored in the answers and in the known server version', () => {
    const { application, base } = applyAnswer();
    for (const side of [application, base]) {
      expect(side).toMatchObject({ loan_id: 'l1', business_id: 'b1' });
      expect(side.owners).toMatchObject([{ id: 'c1' }, { id: 'c2' }]);
    }
  });

  it('ids follow a moved owner, and an owner added during the save has none', () => {
    const [ada, bob] = SENT.owners;
    const { application, base } = applyAnswer({ ...SENT, owners: [{ key: 'new' }, bob, ada] });
    expect(application.owners).toMatchObject([
      { key: 'new' },
      { key: 'b', id: 'c2' },
      { key: 'a', id: 'c1' },
    ]);
    expect(application.owners).not.toHaveProperty('[0].id');
    expect(base.owners).toMatchObject([
      { key: 'a', id: 'c1' },
      { key: 'b', id: 'c2' },
    ]);
  });
});

describe('masks', () => {
  it('replace the sent values, on both sides', () => {
    const { application, base } = applyAnswer();
    for (const side of [application, base]) {
      expect(side.owners).toMatchObject([{}, { ssn: masked }]);
      expect(side.business_ein).toEqual({ present: true, mask: '**-***6789' });
    }
  });

  it('follow an owner who was moved during the save', () => {
    const [ada, bob] = SENT.owners;
    const { application } = applyAnswer({ ...SENT, owners: [bob, ada] });
    expect(application.owners).toMatchObject([{ key: 'b', ssn: masked }, { key: 'a' }]);
    expect(application.owners).not.toHaveProperty('[1].ssn');
  });

  it.each([
    ['what was changed meanwhile stays', '521-44-1111', false, '521-44-1111', masked],
    ['what was cleared meanwhile stays cleared', undefined, false, undefined, masked],
    ['an autosave leaves what is typed', SSN, true, SSN, SSN],
    ['a mask that shows becomes the server`s', { present: true, mask: '***-**-0000' }, true, masked, masked],
  ])('%s', (_, ssn, keepSecrets, expected, known) => {
    const [ada, bob] = SENT.owners;
    const { application, base } = applyAnswer({ ...SENT, owners: [ada, { ...bob, ssn }] }, { keepSecrets });
    expect((application.owners as { ssn?: unknown }[])[1]?.ssn).toEqual(expected);
    // A mask in the base would mean that the secret in the field replaces a saved one.
    expect(base.owners).toMatchObject([{}, { ssn: known }]);
  });

  it('do not replace a chosen birth date until another one is chosen [SCREEN-72]', () => {
    const owner = (dob: unknown) => ({ owners: [{ key: 'a', dob }] });
    const data = saveData({ masks: { '/owners/0/dob': '**/**/1980' } });
    const { application, base } = applyAnswer(owner('1980-01-31'), { sent: owner('1980-01-31'), data });
    for (const side of [application, base]) expect(side.owners).toMatchObject([{ dob: '1980-01-31' }]);
    const saved = { present: true, mask: '**/**/1980' };
    expect(applyAnswer(owner(saved), { sent: owner(saved), data }).application.owners).toMatchObject([
      { dob: saved },
    ]);
  });

  it('of an owner who was removed during the save are ignored', () => {
    const { application } = applyAnswer({ ...SENT, owners: [SENT.owners[0]] });
    expect(application.owners).toEqual([{ key: 'a', first: 'Ada', id: 'c1' }]);
  });

  it('of a position that was not sent are ignored, like ids', () => {
    expect(() => applyAnswer(SENT, { data: saveData({ masks: { '/owners/7/ssn': MASK } }) })).not.toThrow();
    const { base } = applyAnswer(SENT, { data: saveData({ ids: { owners: ['c1', 'c2', 'c3'] } }) });
    expect(base.owners).toHaveLength(2);
  });
});

it('the server decides how statements come, on both sides', () => {
  const data = saveData({ typeOfStatements: 'upload', haveStatements: true });
  const { application, base } = applyAnswer(
    { ...SENT, type_of_statements: 'email', have_statements: false },
    { data },
  );
  for (const side of [application, base])
    expect(side).toMatchObject({ type_of_statements: 'upload', have_statements: true });
  const now = { ...SENT, type_of_statements: 'email', have_statements: false };
  expect(applyAnswer(now).application).toMatchObject({ type_of_statements: 'email', have_statements: false });
});

describe('masks inside a value', () => {
  const person = {
    type: 'object',
    title: 'Person',
    properties: { 'tax/id~': { type: 'string', title: 'Tax ID', 'x-sensitive': 'mask-last-4' } },
  };
  const small = smallFlow({
    fields: { person, people: { type: 'array', title: 'People', items: person } },
  });
  const POINTERS = { '/person/tax~1id~0': MASK, '/people/1/tax~1id~0': MASK };
  const sent = { person: { 'tax/id~': SSN }, people: [{}, { 'tax/id~': SSN }] };
  const inside = (now: object, keepSecrets = false, masks: Record<string, string> = POINTERS) => {
    const answers = structuredClone(sent) as unknown as ApplicationData;
    const data = saveData({ ids: {}, masks });
    return applySaved(
      small,
      { heldAnswers: answers, snapshot: answers },
      data,
      now as ApplicationData,
      keepSecrets,
    );
  };

  it('replace the sent values, on both sides', () => {
    for (const side of Object.values(inside(sent)))
      expect(side).toMatchObject({
        person: { 'tax/id~': masked },
        people: [{}, { 'tax/id~': masked }],
      });
  });

  it('leave a secret that is being typed during an autosave', () => {
    const { application, base } = inside(sent, true);
    expect(application).toMatchObject(sent);
    expect(base).toMatchObject(sent);
  });

  it('leave another secret or mask unchanged, because items may have moved', () => {
    const other = { present: true, mask: '***-**-0000' };
    const now = { person: { 'tax/id~': other }, people: [{ 'tax/id~': SSN }, { 'tax/id~': other }] };
    expect(inside(now).application).toMatchObject(now);
  });

  it.each([
    ['is gone', undefined],
    ['is a text by now', 'none'],
    ['is nothing by now', null],
    ['shows as one mask', masked],
  ])('are ignored if the value %s', (_, value) => {
    const { application } = inside({ person: value, people: value });
    expect(application).toMatchObject({ person: value, people: value });
  });

  it('of a path that was not sent are ignored', () => {
    const { application } = inside(sent, false, { '/other/tax~1id~0': MASK, '/people/9/tax~1id~0': MASK });
    expect(application).toMatchObject(sent);
  });
});

describe.each<[string, FieldValue, FieldValue]>([
  ['a yes', true, false],
  ['a no', false, true],
  ['a number', 12, 13],
  ['choices', ['a', 'b'], ['a']],
])('the mask of a secret that is %s [PRIVATE-5]', (_, sent, other) => {
  const small = smallFlow({ fields: { answer: { title: 'Answer', 'x-sensitive': 'mask-all' } } });
  const applySavedAnswer = (now: FieldValue, keepSecrets: boolean) => {
    const answers = { answer: structuredClone(sent) };
    const data = saveData({ ids: {}, masks: { '/answer': '*****' } });
    return applySaved(small, { heldAnswers: answers, snapshot: answers }, data, { answer: now }, keepSecrets);
  };
  const mask = { present: true, mask: '*****' };

  it('is stored on both sides, unless it was changed during the save', () => {
    expect(applySavedAnswer(structuredClone(sent), false)).toMatchObject({
      application: { answer: mask },
      base: { answer: mask },
    });
    expect(applySavedAnswer(other, false)).toMatchObject({
      application: { answer: other },
      base: { answer: mask },
    });
  });

  it("leaves a field's text after an autosave", () => {
    expect(applySavedAnswer(sent, true)).toMatchObject({
      application: { answer: sent },
      base: { answer: sent },
    });
  });
});
