import { expect, it } from 'vitest';
import { answers } from './harness/answers.ts';
import { bcmHeadings } from './harness/bcm-steps.ts';
import { keysOf } from './harness/keyboard.ts';
import { emailedCode, newEmail } from './harness/mail.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { headings } from './harness/steps.ts';

// Proves that both flows can be finished by keyboard alone.

const app = setUpApp();

it('takes an applicant from home to a submitted application by keyboard only', async () => {
  const { server } = app;
  const ada = await app.person();
  const { page } = ada;
  const keys = keysOf(ada);
  const { go, enter, choose } = keys;
  const email = newEmail();

  await ada.open('/');
  await keys.press('Tab');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Skip to main content');
  await keys.to(ada.link('Register Now'));
  await keys.press('Enter');

  await keys.at(headings.amount);
  await enter('Choose Desired Amount', answers.amount);
  await keys.to(page.getByRole('slider', { name: 'Amount slider' }));
  await keys.press('ArrowRight', 'ArrowRight', 'ArrowLeft');
  await keys.to(page.getByRole('radio', { name: '60 months' }));
  await keys.press('ArrowLeft');
  await go();

  await keys.at(headings.info);
  await enter('Business name *', answers.business);
  await enter('First name *', answers.first);
  await enter('Last name *', 'Lovelase');
  await enter('Mobile phone *', '4155550123');
  await keys.backTo(ada.field('Last name *'));
  await keys.press('Control+a');
  await keys.type(answers.last);
  await enter('Email *', email);
  await keys.to(page.getByRole('checkbox', { name: /I agree to the Terms of Use/ }));
  await keys.press('Space');
  await keys.to(page.locator('form').getByRole('link', { name: /^Terms of Use/ }));
  await go();

  await keys.at(headings['verify/login']);
  await enter('Verification Code', await emailedCode(server.origin, email));
  await keys.press('Enter');

  await keys.at(headings['business/more-details']);
  await enter('Street address', answers.street);
  await enter('City', answers.city);
  await choose('State', 'Nevada');
  await enter('ZIP code', answers.zip);
  await keys.to(page.getByRole('checkbox', { name: 'This is a home-based business' }));
  await keys.press('Space');
  await keys.to(ada.field('Years in business *'));
  await keys.press('ArrowDown', 'ArrowDown', 'ArrowDown');
  await keys.to(page.getByRole('radio', { name: 'Corporation' }));
  await keys.press('Space', 'ArrowDown');
  await enter('Industry', 'Restau');
  await page.getByRole('option', { name: 'Restaurant', exact: true }).waitFor();
  await keys.press('ArrowDown', 'Enter');
  await go();

  await keys.at(headings['bank-connect']);
  await go("Skip - I don't have them right now");

  await keys.at(headings['business/further-details']);
  await enter('Tax ID *', '475512983');
  await enter('Annual gross revenue *', '500000');
  await go();

  await keys.at(headings['business/owners']);
  await enter('Position *', answers.title);
  await enter('Ownership percentage *', '100');
  await enter('Social Security number *', '536228726');
  await choose('Month', answers.born.month);
  await keys.to(ada.field('Day'));
  await keys.press('ArrowDown', 'ArrowDown');
  await choose('Year', answers.born.year);
  await keys.to(page.getByRole('checkbox', { name: 'Same as the business address' }));
  await keys.press('Space');
  await go();

  await keys.at(headings['type-of-funding']);
  await keys.to(page.getByRole('checkbox', { name: 'Equipment Financing' }));
  await keys.press('Space');
  await enter('Describe the equipment', 'A bread oven');
  await keys.backTo(page.getByRole('checkbox', { name: 'Working Capital' }));
  await keys.press('Space');
  await go();

  await keys.at(headings['aproximate-timing']);
  await keys.to(page.getByRole('radio', { name: 'Immediately' }));
  await keys.press('Space', 'ArrowDown');
  await go();

  await keys.at(headings['funding-is-almost-here']);
  await keys.to(ada.link(/^Change Further Business Details/));
  await keys.press('Enter');
  await keys.at(headings['business/further-details']);
  await keys.to(ada.field('Annual gross revenue *'));
  await keys.press('Control+a');
  await keys.type('510000');
  await go();
  // The focus returns to the card whose Change link was pressed, which is now marked as changed.
  await page.locator('h3:focus', { hasText: 'Further Business Details' }).waitFor();
  await page.locator('h3:focus', { hasText: 'Changed' }).waitFor();
  await go('Submit');
  await keys.at('We received your application');

  const rows = await server.db.query('select document, stage from deals');
  expect(rows).toMatchObject([
    {
      stage: 'AwaitingStatements',
      document: {
        application: {
          business_name: answers.business,
          home_based: true,
          business_years: 2,
          business_structure: 'LLC',
          business_naics: 722511,
          business_revenue: 510000,
          owners: [{ last: answers.last, mobile: answers.mobile, ownership: 100 }],
          business_state: 'NV',
          loan_amount: 86000,
          loan_terms: 48,
          equipment_description: 'A bread oven',
          when_funding_needed: 'within-10-days',
          loan_type: ['EQ', 'WC'],
        },
      },
    },
  ]);
});

it('takes an applicant from the front page of bcm to an activated score by keyboard alone', async () => {
  const { server } = app;
  const ada = await app.person();
  const keys = keysOf(ada);
  const { go, enter, choose } = keys;
  const email = newEmail();
  await ada.open('/bcm');
  await keys.to(ada.link('SEE MY SCORE'));
  await keys.press('Enter');

  await keys.at(bcmHeadings.info);
  await enter('Business name *', answers.business);
  await enter('First name *', answers.first);
  await enter('Last name *', answers.last);
  await enter('Mobile phone *', '4155550123');
  await enter('Email *', email);
  await keys.to(ada.page.getByRole('checkbox', { name: /I agree to the Terms of Use/ }));
  await keys.press('Space');
  await go();
  await keys.at(headings['verify/login']);
  await enter('Verification Code', await emailedCode(server.origin, email));
  await keys.press('Enter');

  await keys.at(bcmHeadings.details);
  await enter('Tax ID *', '475512983');
  await enter('Street address', answers.street);
  await enter('City', answers.city);
  await choose('State', 'Nevada');
  await enter('ZIP code', answers.zip);
  await enter('Position *', answers.title);
  await choose('Month', answers.born.month);
  await keys.to(ada.field('Day'));
  await keys.press('ArrowDown', 'ArrowDown');
  await choose('Year', answers.born.year);
  await go();
  await keys.at(bcmHeadings.summary);
  await go('Activate');
  await keys.at(bcmHeadings.final);
});
