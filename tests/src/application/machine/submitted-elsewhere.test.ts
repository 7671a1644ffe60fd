import { describe, expect, it } from 'vitest';
import { createMachine, refusalOf, savedMachine, typesOf } from './machine.ts';

// The end of an application: submitted or activated, here or elsewhere.

const SUBMITTED_AT = '2025-12-30T08:00:00.000Z';

const RECEIVED = {
  ...refusalOf(409),
  received: { reference: 'R-1', stage: 'ApplySubmitted', submittedAt: SUBMITTED_AT },
};

const DONE = { type: 'navigate', to: '/app/decision/process', state: { arrived: true } };

describe('an application that was submitted elsewhere', () => {
  it('is detected by a save: the page is emptied and opens the confirmation', () => {
    const page = savedMachine({ business_name: 'Acme' });
    page.save('a');
    const effects = page.fail(RECEIVED);
    expect(effects[0]).toEqual({ type: 'settle', id: 'a', outcome: { ok: false } });
    expect(effects.at(-1)).toEqual(DONE);
    expect(effects).toContainEqual(
      expect.objectContaining({ submission: expect.objectContaining({ businessName: 'Acme' }) }),
    );
    expect(typesOf(effects)).toContain('forget');
    expect(page.read('business_name')).toBeUndefined();
  });

  it('has no time of receipt if the server sends none, since the clock of the device may be wrong', () => {
    const page = savedMachine({ business_name: 'Acme' });
    page.save('a');
    const effects = page.fail({ ...refusalOf(409), received: { reference: 'R-1', stage: 'ApplySubmitted' } });
    const keptSubmissions = effects.flatMap((effect) => ('submission' in effect ? [effect.submission] : []));
    expect(keptSubmissions).toEqual([expect.objectContaining({ reference: 'R-1' })]);
    expect(keptSubmissions[0]).not.toHaveProperty('submittedAt');
  });

  it('names the answers that were not included, and the owner of each', () => {
    const owners = [
      { id: 'c1', first: 'Ada', last: 'King' },
      { id: 'c2', first: 'Bob', last: 'Stone' },
    ];
    const typed = { business_city: 'Reno', owner_2_zip: '94601' };
    const names = ['City', 'Bob Stone: ZIP code'];
    const saving = savedMachine({ business_name: 'Acme', owners });
    saving.type(typed);
    saving.fire('autosave');
    const effects = saving.fail(RECEIVED);
    expect(effects).toContainEqual(
      expect.objectContaining({ submission: expect.objectContaining({ notIncluded: names }) }),
    );
    expect(effects.at(-1)).toEqual({ ...DONE, state: { arrived: true, notIncluded: names } });
    const looking = savedMachine({ business_name: 'Acme', owners });
    looking.type(typed);
    expect(looking.load(null).at(-1)).toMatchObject({ state: { notIncluded: names } });
  });

  it('names them to a second person who submits, too', () => {
    const page = savedMachine({ business_name: 'Acme' });
    page.type({ business_city: 'Reno' });
    page.save('end', 'submit');
    expect(page.attempt().endpoint).toBe('save');
    page.fail(RECEIVED);
    expect(page.state().core.submission).toMatchObject({ reference: 'R-1', notIncluded: ['City'] });
  });

  it('names no answer of a save that may have arrived', () => {
    const page = savedMachine({ business_name: 'Acme' });
    page.type({ business_city: 'Reno' });
    page.fire('autosave');
    page.fail();
    page.type({ business_suite: '4' });
    page.fire('autosave');
    expect(page.fail(RECEIVED).at(-1)).toMatchObject({ state: { notIncluded: ['Suite or unit'] } });
  });

  it('ends this page, too, if the server no longer has it unfinished; a new application is not affected', () => {
    const page = savedMachine({ business_name: 'Acme' });
    const effects = page.load(null);
    expect(effects.at(-1)).toEqual(DONE);
    expect(typesOf(effects)).toContain('forget-uploads');
    // The tab keeps its record of the submission.
    expect(typesOf(effects)).not.toContain('remember-submission');
    expect(page.read('business_name')).toBeUndefined();
    const fresh = createMachine();
    fresh.type({ business_name: 'Acme' });
    fresh.person('ada');
    expect(typesOf(fresh.load(null))).not.toContain('navigate');
    expect(fresh.read('business_name')).toBe('Acme');
  });
});
