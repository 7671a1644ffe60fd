import { describe, expect, it } from 'vitest';
import { serverFields } from '#domain/roles.ts';
import { flow } from '../test-runtime.ts';
import { createMachine, dealWith, savedMachine, versionConflict } from './machine.ts';

// [SESSION-23] [SESSION-24] [SAVE-32] [SAVE-33]: merging two versions.

describe("merging the server's version into the page", () => {
  it('takes the ids, the version and the answers', () => {
    const page = savedMachine({ business_name: 'Acme' });
    expect(page.state()).toMatchObject({
      version: 1,
      dirty: false,
      saving: { savedAt: '2026-11-22T10:00:00.000Z' },
      core: { ids: { dealId: 'd1', accountId: 'a1', contactId: 'c1' }, base: { business_name: 'Acme' } },
    });
  });

  it('keeps parts hidden that either side hides, and sends those of this page to the server', () => {
    const page = createMachine();
    page.send({ type: 'hide', paths: ['business/address'] });
    page.person('ada');
    page.load(dealWith(1, {}, { hidden: ['info'] }));
    expect(page.state()).toMatchObject({ hidden: ['business/address', 'info'], dirty: true });
    const same = createMachine();
    same.send({ type: 'hide', paths: ['info'] });
    same.person('ada');
    same.load(dealWith(1, {}, { hidden: ['info'] }));
    expect(same.state()).toMatchObject({ hidden: ['info'], dirty: false });
  });

  it('shows parts that its release or brand no longer allows to be hidden, and names them in no save', () => {
    const page = createMachine();
    page.person('ada');
    page.load(dealWith(1, {}, { hidden: ['business/gone', 'info', 'owners/1/identity'] }));
    expect(page.state()).toMatchObject({ hidden: ['info'], dirty: true });
    page.fire('autosave');
    expect(page.attempt().payload).toMatchObject({ hidden: ['info'] });
  });

  it.each([
    ['info', 'business', 'business'],
    ['business', 'info', 'business'],
    [undefined, 'info', 'info'],
    ['info', undefined, 'info'],
  ])('keeps the farther of the two steps %s and %s', (here, there, farthest) => {
    const names = flow.steps.map(({ id }) => id);
    const idOf = (name: string | undefined) =>
      name === 'business' ? names[names.indexOf('info') + 1] : name;
    const page = createMachine();
    const reached = idOf(here);
    if (reached) page.send({ type: 'reach', step: reached });
    page.person('ada');
    page.load(dealWith(1, {}, { farthest: idOf(there) }));
    expect(page.state().farthest).toBe(idOf(farthest));
  });
});

describe('a conflict between two sides', () => {
  it('is a question about a chosen amount, and not about an untouched default', () => {
    const chosen = createMachine();
    chosen.type({ loan_amount: 85000 });
    chosen.person('ada');
    chosen.load(dealWith(1, { loan_amount: 200000 }));
    expect(chosen.state().core.question?.differences).toMatchObject([{ field: 'loan_amount', mine: 85000 }]);
    const untouched = createMachine();
    untouched.person('ada');
    untouched.load(dealWith(1, { loan_amount: 200000 }));
    expect(untouched.state().core.question).toBeUndefined();
    expect(untouched.read('loan_amount')).toBe(200000);
  });

  it('is a question again for a second version', () => {
    const page = savedMachine();
    // The default value, chosen by the user.
    page.type({ loan_amount: 150000 });
    page.load(dealWith(1));
    page.load(dealWith(2, { loan_amount: 200000 }));
    expect(page.state().core.question).toBeDefined();
    const emptied = savedMachine();
    emptied.type({ business_city: undefined });
    emptied.load(dealWith(2));
    expect(emptied.state().touched).toHaveProperty('business_city');
  });

  it('is no question about the statement source, which only the server sets', () => {
    const page = savedMachine();
    page.type({ type_of_statements: 'email', have_statements: false });
    page.load(dealWith(2, { type_of_statements: 'upload', have_statements: true }));
    expect([page.read('type_of_statements'), page.read('have_statements')]).toEqual(['upload', true]);
    expect(page.state().core.question).toBeUndefined();
  });

  it.each(['mine', 'theirs'] as const)(
    'is resolved by keeping %s, which drops the other answers',
    (choice) => {
      const page = savedMachine({ business_name: 'Old' });
      page.type({ business_name: 'mine' });
      page.save('a');
      page.fail(versionConflict(2, { business_name: 'theirs' }));
      expect(page.read('business_name')).toBe('theirs');
      page.send({ type: 'chosen', choice });
      expect(page.read('business_name')).toBe(choice);
      expect(page.attempt()).toMatchObject({ version: 2 });
    },
  );
});

describe('a corrected secret that shows the same mask', () => {
  const maskOf = (mask: string) => ({ present: true, mask });
  const DOB = maskOf('**/**/1980');

  it.each([
    ['owner_1_dob', '1980-01-31', '1980-01-13', { dob: DOB }],
    ['owner_1_ssn', '521-10-2222', '521-01-2222', { ssn: maskOf('***-**-2222') }],
  ])('%s: the last input is sent if the answer to the first was lost', (field, first, last, stored) => {
    const page = savedMachine();
    page.type({ [field]: first });
    page.fire('autosave');
    page.fail();
    page.type({ [field]: last });
    page.save('next');
    page.fail(versionConflict(2, { owners: [{ id: 'c1', ...stored }] }));
    expect(page.state().core.question).toBeUndefined();
    expect(JSON.stringify(page.attempt().payload.business)).toContain(last);
  });

  it.each([
    ['owner_1_dob', '1980-01-13', { owners: [{ id: 'c1', dob: DOB }] }],
    ['owner_1_ssn', '521-01-2222', { owners: [{ id: 'c1', ssn: maskOf('***-**-2222') }] }],
    ['business_ein', '12-4352222', { business_ein: maskOf('**-***2222') }],
  ])(
    '%s: it is kept and still to be saved if another session changed another answer',
    (field, last, stored) => {
      const page = savedMachine(stored);
      page.type({ [field]: last });
      page.load(dealWith(2, { ...stored, business_city: 'Reno' }));
      expect(page.read(field)).toBe(last);
      expect(page.read('business_city')).toBe('Reno');
      expect(page.state()).toMatchObject({ dirty: true, core: { question: undefined } });
    },
  );

  it('the person is asked if another session has put another secret there', () => {
    const page = savedMachine({ business_ein: maskOf('**-***2222') });
    page.type({ business_ein: '12-4352222' });
    page.load(dealWith(2, { business_ein: maskOf('**-***3333') }));
    expect(page.state().core.question?.differences).toMatchObject([
      { field: 'business_ein', mine: '12-4352222' },
    ]);
  });

  it('the person is asked if another session has removed the owner', () => {
    const page = savedMachine({
      owners: [{ id: 'c1' }, { id: 'c2', first: 'Bob', ssn: maskOf('***-**-2222') }],
    });
    page.type({ owner_2_ssn: '521-01-2222' });
    page.load(dealWith(2, { owners: [{ id: 'c1' }] }));
    expect(page.state().core.question?.differences).toMatchObject([{ field: 'owners', item: true }]);
  });
});

describe('"I don\'t have an EIN" [FIELD-63]', () => {
  const EIN = { present: true, mask: '**-***6789' };
  /** Checked here; `held` is the server's version at that time. */
  const tickedPage = (before: string, there: object) => {
    const page = savedMachine({ business_structure: before, business_ein: EIN });
    if (before !== 'Sole Proprietorship') page.type({ business_structure: 'Sole Proprietorship' });
    page.type({ business_no_ein: true });
    page.save('a');
    page.fail(versionConflict(2, there));
    return page;
  };
  const answers = (page: ReturnType<typeof createMachine>) =>
    ['business_structure', 'business_no_ein', 'business_ein'].map(page.read);

  it('belongs to the business structure for which it was answered', () => {
    const there = { business_structure: 'Partnership', business_ein: EIN };
    const mine = tickedPage('LLC', there);
    expect(answers(mine)).toEqual(['Partnership', undefined, EIN]);
    mine.send({ type: 'chosen', choice: 'mine' });
    expect(answers(mine)).toEqual(['Sole Proprietorship', true, undefined]);
    expect(mine.attempt().payload).toMatchObject({
      business: { entityType: 'Sole Proprietorship', taxIdNumber: null },
      loanRequest: { metadata: { noTaxId: true } },
    });
    const theirs = tickedPage('LLC', there);
    theirs.send({ type: 'chosen', choice: 'theirs' });
    expect(answers(theirs)).toEqual(['Partnership', undefined, EIN]);
  });

  it('beside an EIN that was entered elsewhere is a question', () => {
    const other = { present: true, mask: '**-***4321' };
    const page = tickedPage('Sole Proprietorship', {
      business_structure: 'Sole Proprietorship',
      business_ein: other,
    });
    expect(page.state().core.question?.differences).toEqual([
      { field: 'business_ein', mine: undefined, theirs: other },
      { field: 'business_no_ein', mine: true, theirs: undefined },
    ]);
    page.send({ type: 'chosen', choice: 'mine' });
    expect(answers(page)).toEqual(['Sole Proprietorship', true, undefined]);
  });
});

it('a flow whose fields have no roles has no answers that only the server changes', () => {
  expect(serverFields(flow)).toEqual(['type_of_statements', 'have_statements', 'statement_word', 'language']);
  expect(serverFields({ ...flow, roles: {} })).toEqual([]);
});
