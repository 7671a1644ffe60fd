// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSubmissions, type LastSubmission } from '#src/application/state/last-submission.ts';
import { keepNeeds } from '#src/pages/read-needs.ts';

// The data of the confirmation page, over a reload of the tab and without its storage.

beforeEach(() => sessionStorage.clear());

const ids = { dealId: 'd1', accountId: 'a1', contactId: 'c1' };
const submissionWith = (overrides: Partial<LastSubmission> = {}): LastSubmission => ({
  reference: 'R-1',
  businessName: 'Acme',
  stage: 'AwaitingStatements',
  submittedAt: '',
  ids,
  documents: ['pfs', 'suq'],
  ...overrides,
});

describe('a submission', () => {
  it('is kept over a reload, separately for each flow', () => {
    createSubmissions().keep('apply', submissionWith());
    expect(createSubmissions().read('apply')).toEqual(submissionWith());
    expect(createSubmissions().read('bcm')).toBeUndefined();
  });

  it('is kept until the page is left if storage is denied', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied');
    });
    const submissions = createSubmissions();
    submissions.keep('apply', submissionWith());
    vi.restoreAllMocks();
    expect(submissions.read('apply')).toEqual(submissionWith());
    expect(createSubmissions().read('apply')).toBeUndefined();
  });

  it.each(['{', '{"stage":"x"}', 'null'])('reads %s as nothing', (stored) => {
    sessionStorage.setItem('trellis-submitted-apply', stored);
    expect(createSubmissions().read('apply')).toBeUndefined();
  });

  it.each([
    ['of one flow', 'apply', [undefined, 'R-2']],
    ['of all', undefined, [undefined, undefined]],
  ])('%s is forgotten, in memory and in the tab', (_, flow, remaining) => {
    const submissions = createSubmissions();
    submissions.keep('apply', submissionWith());
    submissions.keep('bcm', submissionWith({ reference: 'R-2' }));
    sessionStorage.setItem('other', 'stays');
    submissions.drop(flow);
    for (const store of [submissions, createSubmissions()])
      expect(['apply', 'bcm'].map((id) => store.read(id)?.reference)).toEqual(remaining);
    expect(sessionStorage.getItem('other')).toBe('stays');
  });
});

describe('the list of documents that the server still needs', () => {
  const submissionsWith = (dealId: string, statements: boolean, submission = submissionWith()) => {
    const submissions = createSubmissions();
    submissions.keep('apply', submission);
    keepNeeds(submissions, 'apply', dealId, {
      statements,
      documents: ['suq'],
      months: [{ month: '2026-10', here: false }],
    });
    return createSubmissions().read('apply');
  };

  it('is noted of the application that was submitted', () => {
    expect(submissionsWith('d1', true)).toEqual(submissionWith({ documents: ['suq'], months: [] }));
    expect(submissionsWith('d1', false)).toEqual(
      submissionWith({ documents: ['suq'], months: [], stage: 'ApplySubmitted' }),
    );
    const some = submissionWith({ stage: 'ApplySubmitted' });
    expect(submissionsWith('d1', true, some)).toEqual({ ...some, documents: ['suq'], months: ['2026-10'] });
  });

  it('changes nothing if it is about another submission, or there is none', () => {
    expect(submissionsWith('d2', false)).toEqual(submissionWith());
    expect(submissionsWith('d1', false, submissionWith({ ids: undefined }))).toEqual(
      JSON.parse(JSON.stringify(submissionWith({ ids: undefined }))),
    );
  });
});
