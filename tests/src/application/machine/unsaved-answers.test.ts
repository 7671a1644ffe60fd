import { describe, expect, it } from 'vitest';
import { type ApplicationData, listOf } from '#engine';
import { heldBackNames } from '#src/application/saves/held-back.ts';
import { unsavedAnswers } from '#src/application/saves/unsaved-answers.ts';
import { flow } from '../test-runtime.ts';
import { refusalOf, savedMachine } from './machine.ts';

const SSN = { present: true, mask: '***-**-1111' };
const EIN = { present: true, mask: '**-***1111' };
const OWNERS = [
  { id: 'c1', first: 'Ada', ssn: SSN },
  { id: 'c2', first: 'Bob' },
];
const SAVED = { business_name: 'Acme', business_ein: EIN, owners: OWNERS };
const unsavedNames = (page: ReturnType<typeof savedMachine>) => unsavedAnswers(flow, page.state());

/** A page with these answers typed, after the autosave that follows. */
function autosavedPage(typed: Record<string, unknown>, masks: Record<string, string> = {}) {
  const page = savedMachine(SAVED);
  page.type(typed);
  page.fire('autosave');
  page.succeed({ ids: { owners: ['c1', 'c2'] }, masks });
  return page;
}

describe('the unsaved answers of a page', () => {
  it('are none once everything was saved', () => {
    expect(unsavedNames(autosavedPage({ business_city: 'Reno', owner_2_last: 'Stone' }))).toEqual([]);
  });

  it("are none if a restored new application holds only the applicant's email address", () => {
    const unsavedAfterRestore = (application: ApplicationData) =>
      unsavedAnswers(flow, { ...savedMachine(SAVED).state(), application, dirty: true, core: NEW });
    const NEW = { ...savedMachine(SAVED).state().core, base: undefined };
    expect(unsavedAfterRestore({ owners: [{ key: 'a', email: 'ada@example.com' }] })).toEqual([]);
    expect(
      unsavedAfterRestore({ business_name: 'Acme', owners: [{ key: 'a', email: 'ada@example.com' }] }),
    ).toEqual(['business_name']);
  });

  it("include the applicant's email address if the server has another one", () => {
    const page = savedMachine({ ...SAVED, owners: [{ id: 'c1', email: 'ada@example.com' }] });
    page.type({ owner_1_email: 'lovelace@example.com' });
    expect(unsavedNames(page)).toEqual(['owner_1_email']);
  });

  it('are the answers that were typed since the last save', () => {
    const page = autosavedPage({ business_city: 'Reno' });
    page.type({ business_city: 'Elko', owner_2_last: 'Stone' });
    expect(unsavedNames(page)).toEqual(['business_city', 'owner_2_last']);
  });

  it.each([
    ['a malformed answer', { business_zip: '12' }],
    ['a malformed answer of an owner', { owner_2_zip: '12' }],
    ['an answer that is too long', { business_name: 'x'.repeat(5000) }],
    ['a half typed secret', { owner_2_ssn: '521-1' }],
    ['a secret typed over a saved one', { owner_1_ssn: '521-10-2222' }],
    ['a secret typed over one with the same mask', { owner_1_ssn: '521-10-1111' }],
    ['a malformed secret typed over a saved one', { business_ein: '12' }],
  ])('include %s, which an autosave leaves out', (_, typed) => {
    const page = autosavedPage({ ...typed, business_city: 'Reno' });
    expect(page.state()).toMatchObject({ dirty: false, saving: { state: 'saved' } });
    expect(unsavedNames(page)).toEqual(Object.keys(typed));
  });

  it('include an answer that the server refused, until it was changed and saved', () => {
    const page = savedMachine(SAVED);
    page.type({ owner_2_ssn: '521-10-1111', business_city: 'Reno' });
    page.fire('autosave');
    const errors = [{ pointer: '/owners/1/ssn', field: 'owner_2_ssn', keyword: 'x-unique', text: '-' }];
    page.fail({ ...refusalOf(422), errors });
    page.succeed({ ids: { owners: ['c1', 'c2'] } });
    expect(unsavedNames(page)).toEqual(['owner_2_ssn']);
    page.type({ owner_2_ssn: '521-10-3333' });
    page.fire('autosave');
    page.succeed({ ids: { owners: ['c1', 'c2'] }, masks: { '/owners/1/ssn': '***-**-3333' } });
    expect(unsavedNames(page)).toEqual([]);
  });

  it.each([
    ['with answers', { first: 'Bob' }, ['owners']],
    ['without answers', {}, []],
  ])('of a removed owner %s', (_, answers, expected) => {
    const page = savedMachine({ ...SAVED, owners: [{ id: 'c1', first: 'Ada' }] });
    const state = page.state();
    const base = {
      ...state.core.base,
      owners: [...listOf(state.core.base ?? {}, 'owners'), { id: 'c9', ...answers }],
    };
    const changed = { ...state, dirty: true, core: { ...state.core, base: base as typeof state.core.base } };
    expect(unsavedAnswers(flow, changed)).toEqual(expected);
  });

  it('do not include a secret that an autosave has saved and its field still shows', () => {
    const page = autosavedPage({ owner_2_ssn: '521-10-2222' }, { '/owners/1/ssn': '***-**-2222' });
    expect(page.read('owner_2_ssn')).toBe('521-10-2222');
    expect([unsavedNames(page), heldBackNames(flow, page.state())]).toEqual([[], []]);
    // It is not sent a second time by itself, and not cleared.
    page.type({ business_city: 'Reno' });
    page.fire('autosave');
    expect(JSON.stringify(page.attempt().payload)).not.toMatch(/521-10-2222|"ssn":null/);
    page.succeed({ ids: { owners: ['c1', 'c2'] }, masks: { '/owners/1/ssn': '***-**-2222' } });
    expect(unsavedNames(page)).toEqual([]);
    page.save('next');
    page.succeed({ ids: { owners: ['c1', 'c2'] }, masks: { '/owners/1/ssn': '***-**-2222' } });
    expect(page.read('owner_2_ssn')).toEqual({ present: true, mask: '***-**-2222' });
    expect(unsavedNames(page)).toEqual([]);
  });

  it('include its correction, which an autosave saves', () => {
    const page = autosavedPage({ owner_2_ssn: '521-10-2222' }, { '/owners/1/ssn': '***-**-2222' });
    page.type({ owner_2_ssn: '521-10-3333' });
    expect(unsavedNames(page)).toEqual(['owner_2_ssn']);
    page.fire('autosave');
    expect(JSON.stringify(page.attempt().payload)).toContain('521-10-3333');
  });

  it('include an answer that was cleared, the answers of a new owner, and the list that lost one', () => {
    const page = savedMachine(SAVED);
    page.type({ business_name: '' });
    page.send({ type: 'add-item', list: 'owners', key: 'new' });
    page.type({ owner_3_first: 'Eve' });
    expect(unsavedNames(page)).toEqual(['business_name', 'owner_3_first']);
    const [, bob] = page.state().application.owners as unknown as { key: string }[];
    page.send({ type: 'remove-item', list: 'owners', key: bob?.key ?? '' });
    expect(unsavedNames(page)).toEqual(['business_name', 'owners', 'owner_2_first']);
  });

  it('include no untouched default, computed value, or answer of the server', () => {
    expect(unsavedNames(savedMachine({}))).toEqual([]);
  });
});
