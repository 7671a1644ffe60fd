import { describe, expect, it } from 'vitest';
import type { ApplicationData } from '#engine/core/index.ts';
import { takeOver } from '#src/application/taken-over.ts';
import { flow, saveData } from '../test-runtime.ts';

// The server's answer to a save names ids and masks by position of what was sent.

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

function taken(
  now: object = SENT,
  {
    sent = SENT,
    data = ANSWER,
    keepSecrets = false,
  }: { sent?: object; data?: typeof ANSWER; keepSecrets?: boolean } = {},
) {
  const held = structuredClone(sent) as ApplicationData;
  const attempt = { held, snapshot: held };
  return takeOver(flow, attempt, data, now as ApplicationData, keepSecrets);
}

describe('ids', () => {
  it('of loan, business and owners stand in the answers and in what the server holds', () => {
    const { application, base } = taken();
    for (const side of [application, base]) {
      expect(side).toMatchObject({ loan_id: 'l1', business_id: 'b1' });
      expect(side.owners).toMatchObject([{ id: 'c1' }, { id: 'c2' }]);
    }
  });

  it('follow an owner who was moved meanwhile; one who was added meanwhile has none', () => {
    const [ada, bob] = SENT.owners;
    const { application, base } = taken({ ...SENT, owners: [{ key: 'new' }, bob, ada] });
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
  it('take the place of what was sent, on both sides', () => {
    const { application, base } = taken();
    for (const side of [application, base]) {
      expect(side.owners).toMatchObject([{}, { ssn: masked }]);
      expect(side.business_ein).toEqual({ present: true, mask: '**-***6789' });
    }
  });

  it('follow an owner who was moved meanwhile', () => {
    const [ada, bob] = SENT.owners;
    const { application } = taken({ ...SENT, owners: [bob, ada] });
    expect(application.owners).toMatchObject([{ key: 'b', ssn: masked }, { key: 'a' }]);
    expect(application.owners).not.toHaveProperty('[1].ssn');
  });

  it.each([
    ['what was changed meanwhile stays', '521-44-1111', false, '521-44-1111'],
    ['what was cleared meanwhile stays cleared', undefined, false, undefined],
    ['an autosave leaves what is typed', SSN, true, SSN],
    ['a mask that shows becomes the server`s', { present: true, mask: '***-**-0000' }, true, masked],
  ])('%s', (_, ssn, keepSecrets, shown) => {
    const [ada, bob] = SENT.owners;
    const { application, base } = taken({ ...SENT, owners: [ada, { ...bob, ssn }] }, { keepSecrets });
    expect((application.owners as { ssn?: unknown }[])[1]?.ssn).toEqual(shown);
    // What the server holds is a mask in any case.
    expect(base.owners).toMatchObject([{}, { ssn: masked }]);
  });

  it('of an owner who was removed meanwhile goes nowhere', () => {
    const { application } = taken({ ...SENT, owners: [SENT.owners[0]] });
    expect(application.owners).toEqual([{ key: 'a', first: 'Ada', id: 'c1' }]);
  });

  it('of a position that was not sent is passed over', () => {
    expect(() => taken(SENT, { data: saveData({ masks: { '/owners/7/ssn': MASK } }) })).not.toThrow();
  });
});

it('how statements come is the server`s word, on both sides', () => {
  const data = saveData({ typeOfStatements: 'upload', haveStatements: true });
  const { application, base } = taken(
    { ...SENT, type_of_statements: 'email', have_statements: false },
    { data },
  );
  for (const side of [application, base])
    expect(side).toMatchObject({ type_of_statements: 'upload', have_statements: true });
});
