import { describe, expect, it } from 'vitest';
import {
  createMachine,
  savedMachine,
  settledRequests,
  typesOf,
  versionConflict,
  waitsOf,
} from './machine.ts';

const WRITTEN = { type: 'remember', draft: expect.stringContaining('Acme') };

describe('a session that ends', () => {
  const endedPage = () => {
    const page = savedMachine();
    page.type({ business_name: 'Acme' });
    page.save('a');
    page.save('b');
    return { page, effects: page.person(undefined) };
  };

  it('the answers are written for their person, put aside, and leave the page', () => {
    const { page, effects } = endedPage();
    expect(effects.slice(0, 2)).toEqual([{ ...WRITTEN, person: 'ada' }, { type: 'set-aside' }]);
    expect(page.read('business_name')).toBeUndefined();
    expect(page.state().core).toMatchObject({ ids: undefined, base: undefined, attempt: undefined });
  });

  it('settles waiting requests in order, and ends timers and the dialog', () => {
    const { effects } = endedPage();
    expect(settledRequests(effects)).toEqual(['a', 'b']);
    expect(effects).toContainEqual({ type: 'stop-waiting', timer: 'autosave' });
    expect(effects).toContainEqual({ type: 'stop-waiting', timer: 'draft' });
    expect(effects).toContainEqual({ type: 'dialog', kind: 'processing', open: false });
    expect(typesOf(effects)).not.toContain('forget');
  });

  it('settles a request that waited for an answer of the user', () => {
    const page = savedMachine({ business_name: 'Old' });
    page.type({ business_name: 'Mine' });
    page.save('a');
    page.fail(versionConflict(2, { business_name: 'Theirs' }));
    expect(settledRequests(page.person(undefined))).toEqual(['a']);
  });

  it('makes later input the input of a visitor', () => {
    const { page } = endedPage();
    page.type({ business_name: 'Acme' });
    expect(page.fire('draft')).toEqual([{ ...WRITTEN, person: undefined }]);
  });

  it('makes the draft of the next answers due again', () => {
    const { page } = endedPage();
    expect(waitsOf(page.type({ business_name: 'Acme' }))).toHaveLength(1);
  });
});

describe('after a sign-in', () => {
  it('the page restores the answers of the same person', () => {
    const page = savedMachine();
    page.person(undefined);
    expect(page.person('ada')).toContainEqual({ type: 'recall', person: 'ada' });
  });

  it('another person makes the page drop all answers and uploads, and restores nothing', () => {
    const page = savedMachine();
    page.type({ business_name: 'Acme' });
    page.person(undefined);
    page.type({ business_city: 'Reno' });
    const effects = page.person('bob');
    expect(effects).toContainEqual({ type: 'forget', everything: true });
    expect(typesOf(effects)).toContain('forget-uploads');
    expect(typesOf(effects)).not.toContain('recall');
    expect(page.read('business_city')).toBeUndefined();
  });

  it('another person also empties the page without a log-out in between', () => {
    const page = savedMachine();
    page.type({ business_name: 'Acme' });
    page.person('bob');
    expect(page.read('business_name')).toBeUndefined();
    expect(page.state().core).toMatchObject({ person: 'bob', ids: undefined });
  });

  it('a repeated event of the same session changes nothing', () => {
    const page = savedMachine();
    page.type({ business_name: 'Acme' });
    expect(page.person('ada')).toEqual([]);
    expect(page.read('business_name')).toBe('Acme');
  });

  it('[STEP-60] a new application begins with the data of the session', () => {
    const own = { owner_1_email: 'ada@example.com' };
    const page = createMachine();
    page.person('ada', own);
    page.load(null);
    expect(page.read('owner_1_email')).toBe('ada@example.com');
    page.type({ owner_1_email: 'else@example.com' });
    page.send({ type: 'clear' });
    expect(page.read('owner_1_email')).toBe('ada@example.com');
  });
});

it("[STEP-60] the session's email replaces another one of a visitor or link, which the person could not change", () => {
  const page = createMachine();
  page.type({ owner_1_email: 'eve@example.com', business_name: 'Acme' });
  page.person('ada', { owner_1_email: 'ada@example.com' });
  page.load(null);
  expect([page.read('owner_1_email'), page.read('business_name')]).toEqual(['ada@example.com', 'Acme']);
});

it.each([
  ['expired', []],
  ['logged-out', ['forget', 'forget-uploads']],
  ['replaced', ['forget', 'forget-uploads']],
] as const)('a session that ended as %s has the effects %j', (ending, types) => {
  const effects = createMachine().send({ type: 'session-ended', ending });
  expect(typesOf(effects)).toEqual(types);
  for (const effect of effects) if (effect.type === 'forget') expect(effect.everything).toBe(true);
});
