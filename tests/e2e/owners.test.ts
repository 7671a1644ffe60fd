import { expect, it } from 'vitest';
import { answers } from './harness/answers.ts';
import { openAs, savedApplicant } from './harness/applicant.ts';
import { dealOf } from './harness/deals.ts';
import { PROBLEMS } from './harness/errors.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { fill, headings } from './harness/steps.ts';

// Proves that owners are added, edited and removed in their cards, and that a save keeps them apart.

const app = setUpApp();
const PATH = '/app/business/owners';

it('the owners step accepts two owners, one open at a time, in a stable order, and saves both', async () => {
  const { server } = app;
  const applicant = await savedApplicant(server.origin, 'business/owners');
  const ada = await app.person();
  await openAs(ada, applicant, PATH);
  await ada.heading(headings['business/owners']);
  await fill.owner(ada, '60');

  await ada.button('Add additional owners?').click();
  // Only the open card is a form, and it has the focus.
  await expect.poll(() => ada.field('Position *').count()).toBe(1);
  await expect
    .poll(() => ada.field('First name *').evaluate((input) => input === document.activeElement))
    .toBe(true);
  await ada.next();
  const summary = ada.page.getByRole('region', { name: PROBLEMS });
  await summary.waitFor();
  await expect
    .poll(() => summary.getByRole('link').allTextContents())
    .toEqual(
      expect.arrayContaining([
        'Owner 2: Please enter a valid first name.',
        'Owner 2: Please enter a valid email address.',
      ]),
    );
  await ada.field('First name *').fill('Grace');
  await ada.field('Last name *').fill('Hopper');
  await ada.field('Mobile phone *').fill('4155550199');
  await ada.field('Email *').fill('grace@example.com');
  await fill.owner(ada, '50', '517-44-9921');
  await ada.page.keyboard.press('Tab');
  await ada.page.getByText('The ownership of all owners adds up to 110%.').first().waitFor();
  await ada.field('Ownership percentage *').fill('40');
  await ada.page.keyboard.press('Tab');
  await ada.page.getByText('Shares add up to 100%.').waitFor();

  await ada.button('Edit Ada Lovelace').click();
  await expect.poll(() => ada.field('First name *').inputValue()).toBe(answers.first);
  await expect.poll(() => ada.field('Ownership percentage *').inputValue()).toBe('60');
  await ada.next();
  await ada.heading(headings['type-of-funding']);

  const names = (owners: Record<string, unknown>[]) => owners.map(({ first }) => first);
  const { owners } = (await dealOf(server, applicant.email)).document.application;
  expect(names(owners)).toEqual(['Ada', 'Grace']);
  expect(owners[1]).toMatchObject({
    ownership: 40,
    mobile: '415-555-0199',
    email: 'grace@example.com',
  });
  expect(owners[0]?.ssn).not.toEqual(owners[1]?.ssn);

  // A change of the first one later leaves the second one as it is, ids and secrets included.
  await ada.open(PATH);
  await ada.heading(headings['business/owners']);
  await ada.field('Position *').fill('Chair');
  await ada.next();
  await ada.heading(headings['type-of-funding']);
  const later = (await dealOf(server, applicant.email)).document.application.owners;
  expect(names(later)).toEqual(['Ada', 'Grace']);
  expect(later[0]).toMatchObject({ id: owners[0]?.id, title: 'Chair', ssn: owners[0]?.ssn });
  expect(later[1]).toEqual(owners[1]);
});

it('the owners step asks before an owner is removed, keeps the others, and removes a blank one without asking', async () => {
  const { server } = app;
  const applicant = await savedApplicant(server.origin, 'type-of-funding', (application) => ({
    ...application,
    owners: ['Ada', 'Grace', 'Edith'].map((first, index) => ({
      ...(application.owners as Record<string, unknown>[])[0],
      first,
      ownership: 30,
      ssn: `53${6 + index}-22-8726`,
      ...(index === 0 ? {} : { email: `${first}@example.com`.toLowerCase() }),
    })),
  }));
  const before = (await dealOf(server, applicant.email)).document.application.owners;
  const ada = await app.person();
  await openAs(ada, applicant, PATH);
  await ada.heading(headings['business/owners']);
  await ada.button('Add additional owners?').click();
  await ada.button('Remove Owner 4').click();
  await ada.button('Remove Owner 4').waitFor({ state: 'detached' });
  expect(await ada.page.getByRole('alertdialog').count()).toBe(0);

  await ada.button('Remove Grace Lovelace').click();
  await ada.page.getByRole('heading', { name: 'Remove Grace Lovelace?' }).waitFor();
  await ada.button('Keep owner').click();
  await ada.button('Remove Grace Lovelace').click();
  await ada.button('Remove owner').click();
  await ada.button('Edit Grace Lovelace').waitFor({ state: 'detached' });
  // The page behind the dialog is accessible again.
  await ada.button('Edit Edith Lovelace').click();
  await expect.poll(() => ada.field('Email *').inputValue()).toBe('edith@example.com');
  await ada.next();
  await ada.heading(headings['type-of-funding']);
  const after = (await dealOf(server, applicant.email)).document.application.owners;
  expect(after).toEqual([before[0], before[2]]);
});

// The largest number of owners and its message: tests/widgets/list.test.tsx.
