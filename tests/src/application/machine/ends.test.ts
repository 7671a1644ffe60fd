import { describe, expect, it } from 'vitest';
import { SHOWN } from '#domain/limits.ts';
import { readDraft } from '#engine';
import { flow } from '../test-runtime.ts';
import {
  createMachine,
  dealWith,
  refusalOf,
  savedMachine,
  settledRequests,
  typesOf,
  waitsOf,
} from './machine.ts';

// How an application ends: it is submitted or activated, in this tab or in another one.

const SUBMITTED_AT = '2025-12-30T08:00:00.000Z';

const RECEIVED = {
  ...refusalOf(409),
  received: { reference: 'R-1', stage: 'ApplySubmitted', submittedAt: SUBMITTED_AT },
};

const DONE = { type: 'navigate', to: '/app/decision/process', state: { arrived: true } };

describe('a submit', () => {
  const submittingPage = (goal: 'submit' | 'activate' = 'submit') => {
    const page = savedMachine({ business_name: 'Acme', loan_amount: 85000 });
    return { page, effects: page.save('end', goal) };
  };

  it('shows its dialog from the call until it succeeds or fails', () => {
    const { page, effects } = submittingPage();
    expect(typesOf(effects)).toEqual(['dialog', 'remember', 'call']);
    expect(page.fail()[0]).toEqual({ type: 'dialog', kind: 'processing', open: false });
    page.save('end', 'submit');
    expect(page.succeed()[0]).toEqual({ type: 'dialog', kind: 'processing', open: false });
  });

  it('that fails leaves its answers saved, and later input unsaved', () => {
    const { page } = submittingPage();
    page.fail();
    expect(page.state().saving.state).toBe('saved');
    page.save('end', 'submit');
    page.type({ business_name: 'Acme Two' });
    page.fail();
    expect(page.state().saving.state).toBe('failed');
  });

  it('[SAVE-15] omits an answer that no visible step asks for; the page and earlier saves keep it', () => {
    const page = savedMachine({ business_name: 'Acme', loan_type: ['EQ'], equipment_description: 'An oven' });
    page.type({ loan_type: ['WC'] });
    page.save('end', 'submit');
    expect(page.attempt()).toMatchObject({ endpoint: 'save' });
    expect(JSON.stringify(page.attempt().payload)).toContain('An oven');
    page.succeed();
    expect(page.attempt()).toMatchObject({ endpoint: 'submit' });
    expect(JSON.stringify(page.attempt().payload)).not.toContain('An oven');
    expect(page.read('equipment_description')).toBe('An oven');
  });

  it('whose response was lost in a reload opens the confirmation page, even if nothing was typed', () => {
    const { effects } = submittingPage();
    const draft = effects.flatMap((effect) => (effect.type === 'remember' ? [effect.draft] : []))[0] ?? null;
    const reloaded = createMachine();
    reloaded.send({ type: 'draft-read', draft: readDraft(flow, draft) as never });
    reloaded.person('ada');
    expect(reloaded.load(null).at(-1)).toEqual(DONE);
  });

  it.each(['submit', 'activate'] as const)('%s sends the certification text; a save does not', (goal) => {
    const page = savedMachine();
    page.inputs.env.content['steps.funding-is-almost-here.certification'] = 'My answers are true.';
    page.type({ business_name: 'Acme' });
    page.save('end', goal);
    expect(page.attempt()).toMatchObject({
      endpoint: 'save',
      payload: expect.not.objectContaining({ certified: expect.anything() }),
    });
    page.succeed();
    expect(page.attempt()).toMatchObject({
      endpoint: goal,
      payload: { certified: 'My answers are true.' },
    });
  });

  it('[SCREEN-59] sends no certification if the brand gives none', () => {
    const page = savedMachine();
    page.save('end', 'submit');
    expect(page.attempt().payload).not.toHaveProperty('certified');
  });

  it('that succeeds is stored for the confirmation page before its caller gets the result', () => {
    const { page } = submittingPage();
    const effects = page.succeed({ reference: 'R-1', stage: 'AwaitingStatements' });
    expect(typesOf(effects)).toEqual(['dialog', 'remember-submission', 'settle']);
    expect(effects[1]).toMatchObject({
      submission: {
        reference: 'R-1',
        stage: 'AwaitingStatements',
        businessName: 'Acme',
        amount: 85000,
        submittedAt: '2026-11-22T10:00:00.000Z',
        ids: { dealId: 'd1', accountId: 'a1', contactId: 'c1' },
      },
    });
    expect(page.state()).toMatchObject({ dirty: false, core: { submission: { reference: 'R-1' } } });
  });

  it('remembers the forms that are still missing [AMOUNT-41]', () => {
    const page = savedMachine({ loan_type: ['EQ'], business_years: 1 });
    page.send({ type: 'documents-needed', dealId: 'd1', needed: ['suq'] });
    page.save('end', 'submit');
    expect(page.succeed({ reference: 'R-1' })).toContainEqual(
      expect.objectContaining({ submission: expect.objectContaining({ documents: ['suq'] }) }),
    );
  });

  it.each([
    ['upload', ['2026-07', '2026-08', '2026-09']],
    ['plaid', []],
  ])('remembers the months of statements that are still missing after %s', (source, months) => {
    const word = { months: ['2026-10'], rest: 'later' };
    const page = savedMachine({ type_of_statements: source, statement_word: word });
    page.save('end', 'submit');
    expect(page.succeed({ reference: 'R-1' })).toContainEqual(
      expect.objectContaining({ submission: expect.objectContaining({ months }) }),
    );
  });

  it.each(['submit', 'activate'] as const)(
    '%s succeeds if the server reports that it already received this submission',
    (goal) => {
      const { page } = submittingPage(goal);
      const effects = page.fail(RECEIVED);
      expect(effects).toContainEqual(
        expect.objectContaining({
          type: 'remember-submission',
          submission: expect.objectContaining({ reference: 'R-1', submittedAt: SUBMITTED_AT }),
        }),
      );
      expect(typesOf(effects)).not.toContain('navigate');
      expect(page.state().core.submission).toBeDefined();
    },
  );

  it('counts later input as saved, because a submitted application cannot be saved', () => {
    const { page } = submittingPage();
    page.type({ business_name: 'Acme 2' });
    page.succeed();
    expect(page.state().dirty).toBe(false);
  });

  it('stops all sending and settles every waiting or later request', () => {
    const { page } = submittingPage();
    page.save('b');
    expect(settledRequests(page.succeed())).toEqual(['end', 'b']);
    expect(page.save('c')).toEqual([{ type: 'settle', id: 'c', outcome: { ok: false } }]);
    expect(page.state().core.queue).toEqual([]);
    expect(settledRequests(page.send({ type: 'clear' }))).toEqual([]);
  });
});

describe('an activation', () => {
  const activatedPage = () => {
    const page = savedMachine();
    page.save('end', 'activate');
    return { page, effects: page.succeed({ reference: 'R-1' }) };
  };

  it("[SCREEN-61] settles the request at once and shows 'Congratulations !!' for SHOWN.doneMs", () => {
    const { page, effects } = activatedPage();
    expect(effects).toContainEqual({ type: 'dialog', kind: 'done', open: true });
    expect(waitsOf(effects)).toEqual([['done', SHOWN.doneMs]]);
    expect(settledRequests(effects)).toEqual(['end']);
    expect(page.state().core.queue).toEqual([]);
    expect(page.fire('done')).toEqual([{ type: 'dialog', kind: 'done', open: false }]);
  });

  it('settles earlier and later saves, because nothing is saved any more', () => {
    const page = savedMachine();
    page.save('end', 'activate');
    page.save('b');
    expect(settledRequests(page.succeed())).toEqual(['end', 'b']);
    expect(settledRequests(page.save('c'))).toEqual(['c']);
    expect(page.state().core.queue).toEqual([]);
  });

  it('closes the dialog of a cleared application without settling a request', () => {
    const { page } = activatedPage();
    page.send({ type: 'clear' });
    page.load(dealWith(1));
    page.save('b');
    page.save('c');
    expect(page.fire('done')).toEqual([{ type: 'dialog', kind: 'done', open: false }]);
  });
});

it('forgets answers, the draft of this tab and uploads, but not the last submission', () => {
  const page = savedMachine();
  page.save('a');
  const effects = page.send({ type: 'clear' });
  expect(settledRequests(effects)).toEqual(['a']);
  expect(effects).toContainEqual({ type: 'forget', everything: false });
  expect(typesOf(effects)).toContain('forget-uploads');
  expect(page.state().core).toMatchObject({ person: 'ada', attempt: undefined, queue: [] });
});

it("starts every later application with the session's data", () => {
  const page = createMachine();
  page.person('ada', { owner_1_email: 'ada@example.com' });
  for (const _ of ['one', 'another']) {
    page.type({ owner_1_email: 'typed@example.com' });
    page.send({ type: 'clear' });
    expect(page.read('owner_1_email')).toBe('ada@example.com');
  }
});
