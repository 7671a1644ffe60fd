import { describe, expect, it } from 'vitest';
import { createMachine, dealWith, savedMachine, versionConflict } from './machine.ts';

// How statements come: the server's version replaces the answers of the page.

describe('an answer about statements that the server recorded', () => {
  const ASKED = { source: 'plaid', has: true } as const;
  const ANSWERS = { type_of_statements: 'plaid', have_statements: true };
  const record = (page: ReturnType<typeof savedMachine>, data: object) =>
    page.send({
      type: 'statements',
      requestedAnswers: ASKED,
      data: { savedAt: '2026-11-22T12:00:00Z', ...data },
    });

  it.each([
    ['the next version', 2, 2],
    ['the same version: nothing was new', 1, 1],
    ['a later version: another save came between', 3, 1],
    ['no version', undefined, 1],
  ])('%s', (_, statementsState, version) => {
    const page = savedMachine();
    record(page, { version: statementsState });
    expect(page.state()).toMatchObject({ version, application: ANSWERS });
    const isKnown = statementsState === version;
    const savedAt = isKnown ? '2026-11-22T12:00:00Z' : '2026-11-22T10:00:00.000Z';
    expect(page.state().saving).toEqual({ state: 'saved', savedAt });
    expect(page.state().dirty).toBe(!isKnown);
    if (isKnown) expect(page.state().core.base).toMatchObject(ANSWERS);
    else expect(page.state().core.base).not.toHaveProperty('type_of_statements');
  });

  it('does not change the version while a save is in flight, whose answer has it', () => {
    const page = savedMachine();
    page.save('a');
    record(page, { version: 2 });
    expect(page.state().version).toBe(1);
  });

  it('a version without its time is not taken, and no account is known if none was named', () => {
    const page = savedMachine();
    record(page, { version: 2, savedAt: undefined });
    expect(page.state()).toMatchObject({ version: 1, core: { bank: undefined } });
  });

  it('leaves unsaved answers unsaved', () => {
    const page = savedMachine();
    page.type({ business_name: 'Acme' });
    record(page, { version: 2 });
    expect(page.state()).toMatchObject({ version: 2, dirty: true });
  });

  it("the server's answer takes precedence over the request", () => {
    const page = savedMachine();
    record(page, { version: 2, typeOfStatements: 'upload', haveStatements: false });
    expect(page.state().application).toMatchObject({ type_of_statements: 'upload', have_statements: false });
  });
});

describe('an update of the statement source', () => {
  const OTHER = { type_of_statements: 'upload', have_statements: true };
  const expectAt = (page: ReturnType<typeof createMachine>, version: number, answers: object = OTHER) =>
    page.send({ type: 'statements-read', deal: dealWith(version, answers) });

  it('merges a newer version if nothing is unsaved', () => {
    const page = savedMachine();
    expectAt(page, 4, { ...OTHER, business_city: 'Reno' });
    expect(page.state()).toMatchObject({ version: 4, dirty: false });
    expect(page.read('business_city')).toBe('Reno');
  });

  it('applies only the answers about statements if others are unsaved; the next save merges the rest', () => {
    const page = savedMachine();
    page.type({ business_name: 'Acme' });
    expectAt(page, 4, { ...OTHER, business_city: 'Reno' });
    expect(page.state()).toMatchObject({ version: 1, dirty: true, application: OTHER });
    expect(page.state().core.base).toMatchObject(OTHER);
    expect(page.read('business_city')).toBeUndefined();
  });

  it('changes nothing else and makes nothing unsaved if the version is the same', () => {
    const page = savedMachine();
    expectAt(page, 1);
    expect(page.state()).toMatchObject({ version: 1, dirty: false, application: OTHER });
  });

  it.each([
    ['an older version', savedMachine(), 0, OTHER],
    ['a page that the server does not know', createMachine(), 4, OTHER],
    ['nothing new', savedMachine(), 1, {}],
  ])('is ignored: %s', (_, page, version, answers) => {
    const before = page.state().application;
    expectAt(page, version, answers);
    expect(page.state().application).toBe(before);
  });

  it('is ignored during a save', () => {
    const page = savedMachine();
    page.save('a');
    const before = page.state();
    expectAt(page, 4);
    expect(page.state()).toBe(before);
  });

  it('is ignored during a question', () => {
    const page = savedMachine({ business_name: 'Old' });
    page.type({ business_name: 'Mine' });
    page.save('a');
    page.fail(versionConflict(2, { business_name: 'Theirs' }));
    const before = page.state();
    expectAt(page, 9);
    expect(page.state()).toBe(before);
  });
});
