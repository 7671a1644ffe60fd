import { describe, expect, it } from 'vitest';
import { roleField } from '#domain/roles.ts';
import { heldBackNames, isUnsaved } from '#src/application/saves/held-back.ts';
import { flow } from '../test-runtime.ts';
import { refusalOf, savedMachine, settledRequests, typesOf, waitsOf } from './machine.ts';

// Answers that an autosave leaves out, and the save that sends them.

const SSN = { present: true, mask: '***-**-1111' };
const DOB = { present: true, mask: '**/**/****' };
const EIN = { present: true, mask: '**-***1111' };
const SAVED = { business_ein: EIN, owners: [{ id: 'c1', ssn: SSN, dob: DOB }, { id: 'c2' }] };

const sentPayload = (page: ReturnType<typeof savedMachine>) => JSON.stringify(page.attempt().payload);
const heldNames = (page: ReturnType<typeof savedMachine>) => heldBackNames(flow, page.state());

describe('a secret typed over a saved one', () => {
  const typed = { owner_1_ssn: '521-10-2222', owner_1_dob: '1980-01-31', business_ein: '12-3452222' };
  const TYPED = /521-10-2222|1980-01-31|12-3452222/;

  it('waits for a save that the person asks for, so that Cancel keeps what is saved', () => {
    const page = savedMachine(SAVED);
    page.type({ ...typed, owner_1_first: 'Ada' });
    page.fire('autosave');
    expect(sentPayload(page)).not.toMatch(TYPED);
    expect(sentPayload(page)).toContain('Ada');
    // The payload has no null either, which would clear the answer.
    expect(sentPayload(page)).not.toMatch(/"(ssn|dob|dateOfBirth|taxIdNumber)":null/);
    page.succeed({
      masks: { '/owners/0/ssn': SSN.mask, '/owners/0/dob': DOB.mask, '/business_ein': EIN.mask },
    });
    expect(page.read('owner_1_ssn')).toBe(typed.owner_1_ssn);
    page.type({ owner_1_ssn: SSN, owner_1_dob: DOB, business_ein: EIN });
    expect(heldNames(page)).toEqual([]);
    page.save('next');
    expect(sentPayload(page)).not.toMatch(TYPED);
  });

  it('is sent by Continue', () => {
    const page = savedMachine(SAVED);
    page.type(typed);
    page.fire('autosave');
    page.succeed();
    expect(heldNames(page).sort()).toEqual(Object.keys(typed).sort());
    page.save('next');
    for (const value of Object.values(typed)) expect(sentPayload(page)).toContain(value);
    page.succeed({
      masks: { '/owners/0/ssn': '***-**-2222', '/owners/0/dob': DOB.mask, '/business_ein': '**-***2222' },
    });
    expect(heldNames(page)).toEqual([]);
    expect(page.read('owner_1_ssn')).toEqual({ present: true, mask: '***-**-2222' });
  });

  it('is saved before the submission, because no autosave has sent it', () => {
    const page = savedMachine(SAVED);
    page.type(typed);
    page.fire('autosave');
    page.succeed();
    expect([page.state().dirty, isUnsaved(flow, page.state())]).toEqual([false, true]);
    page.save('end', 'submit');
    expect(page.attempt().endpoint).toBe('save');
    expect(sentPayload(page)).toMatch(TYPED);
    page.succeed();
    expect(page.attempt().endpoint).toBe('submit');
  });

  it("is identified by its owner's id, not by its position", () => {
    const page = savedMachine({ owners: [{ id: 'c2' }, { id: 'c1', ssn: SSN }] });
    page.type({ owner_1_ssn: '521-10-2222', owner_2_ssn: '521-10-3333' });
    expect(heldNames(page)).toEqual(['owner_2_ssn']);
    const { application } = page.state();
    const owners = [...(application.owners as object[])].reverse();
    page.send({ type: 'load', application: { ...application, owners } as never, hidden: [], version: 1 });
    expect(heldNames(page)).toEqual(['owner_1_ssn']);
  });

  it('an invalid answer of an owner who was moved clears nothing on the server', () => {
    const owners = [
      { id: 'c1', first: 'Ada', email: 'ada@oak.example' },
      { id: 'c2', first: 'Bob', email: 'bob@oak.example' },
    ];
    const page = savedMachine({ owners });
    const moved = [...(page.state().application.owners as object[])].reverse();
    page.type({ owners: moved } as never);
    expect(page.read('owner_1_first')).toBe('Bob');
    page.type({ owner_1_email: 'bob' });
    page.fire('autosave');
    expect(sentPayload(page)).toContain('Bob');
    expect(sentPayload(page)).not.toMatch(/null|"bob"/);
  });

  it('is saved by itself if none was saved', () => {
    const page = savedMachine(SAVED);
    page.type({ owner_2_ssn: '521-10-2222' });
    page.fire('autosave');
    expect(sentPayload(page)).toContain('521-10-2222');
  });
});

describe('an answer that the server refuses to an autosave', () => {
  const unique = {
    ...refusalOf(422),
    errors: [{ pointer: '/owners/1/ssn', field: 'owner_2_ssn', keyword: 'x-unique', text: '-' }],
  };
  const email = roleField(flow, 'email');

  it.each([
    ['two owners with one SSN', unique, { owner_2_ssn: '521-10-2222' }],
    [
      'an email address that wants a code',
      { ...refusalOf(403), code: 'step-up-required' },
      { [email]: 'new@oak.example' },
    ],
  ])('%s: the others are saved without it, at once', (_, why, value) => {
    const page = savedMachine(SAVED);
    page.type({ ...value, business_city: 'Reno' });
    page.fire('autosave');
    const effects = page.fail(why);
    expect(typesOf(effects)).toContain('call');
    expect(sentPayload(page)).toContain('Reno');
    expect(sentPayload(page)).not.toContain(Object.values(value)[0]);
    page.succeed();
    expect(page.state()).toMatchObject({ dirty: false, saving: { state: 'saved' } });
    expect(page.read(Object.keys(value)[0] ?? '')).toBe(Object.values(value)[0]);
    // Not by the next autosave, but by the next save that the user requests.
    page.type({ business_city: 'Elko' });
    page.fire('autosave');
    expect(sentPayload(page)).not.toContain(Object.values(value)[0]);
    page.succeed();
    page.save('next');
    expect(sentPayload(page)).toContain(Object.values(value)[0]);
  });

  it('is sent again once it was changed', () => {
    const page = savedMachine(SAVED);
    page.type({ owner_2_ssn: '521-10-2222' });
    page.fire('autosave');
    page.fail(unique);
    page.succeed();
    page.type({ owner_2_ssn: '521-10-3333' });
    page.fire('autosave');
    expect(sentPayload(page)).toContain('521-10-3333');
  });

  it('is refused once and no more if leaving it out does not help, or nothing is named', () => {
    const page = savedMachine(SAVED);
    page.type({ owner_2_ssn: '521-10-2222' });
    page.fire('autosave');
    page.fail(unique);
    const again = page.fail(unique);
    expect([typesOf(again).includes('call'), settledRequests(again), waitsOf(again)]).toEqual([
      false,
      ['autosave'],
      [],
    ]);
    const other = savedMachine(SAVED);
    other.type({ business_city: 'Reno' });
    other.fire('autosave');
    const errors = [{ pointer: '/hidden', field: 'hidden', keyword: 'x-hide', text: '-' }];
    expect(typesOf(other.fail({ ...refusalOf(422), errors }))).not.toContain('call');
  });

  it('is sent again by a save that the person requests', () => {
    const page = savedMachine(SAVED);
    page.type({ owner_2_ssn: '521-10-2222' });
    page.fire('autosave');
    page.fail(unique);
    page.succeed();
    expect(heldNames(page)).toEqual(['owner_2_ssn']);
    page.save('next');
    page.succeed();
    expect(page.state().core.refused).toEqual({});
  });
});
