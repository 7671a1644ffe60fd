import { expect, it } from 'vitest';
import { answers } from './harness/answers.ts';
import { expectNoViolations } from './harness/axe.ts';
import { bcmHeadings, fillDetails } from './harness/bcm-steps.ts';
import { PROBLEMS } from './harness/errors.ts';
import { emailedCode, newEmail } from './harness/mail.ts';
import { setUpApp } from './harness/set-up-app.ts';

const app = setUpApp();

// Under a prefix, the whole way; the default brand's own: bcm.test.ts, each brand's front door: brands.test.ts.
it('a brand under a prefix takes an applicant to an activated score with its own texts and theme', async () => {
  const ada = await app.person({ origin: `http://tallyroom.localhost:${app.server.port}` });
  const expectAccessible = () => expectNoViolations(ada);
  const at = (path: string) => ada.page.waitForURL((url) => url.pathname === `/funding${path}`);
  const email = newEmail();
  await ada.open('/funding/bcm');
  await expectAccessible();
  await ada.link('SEE MY SCORE').click();
  await ada.heading(bcmHeadings.info);
  await at('/bcm/app/info');
  await ada.next();
  await ada.page.getByRole('heading', { name: PROBLEMS }).waitFor();
  await expectAccessible();
  await ada.field('Business name *').fill(answers.business);
  await ada.field('First name *').fill(answers.first);
  await ada.field('Last name *').fill(answers.last);
  await ada.field('Mobile phone *').fill(answers.mobile);
  await ada.field('Email *').fill(email);
  await ada.page.getByRole('checkbox', { name: /I agree to the Terms of Use/ }).check();
  await ada.next();
  await ada.heading('Verify Your Identity');
  await expectAccessible();
  await ada.field('Verification Code').fill(await emailedCode(app.server.origin, email));
  await ada.heading(bcmHeadings.details);
  await at('/bcm/app/business/more-details');
  await fillDetails(ada);
  await expectAccessible();
  await ada.next();
  await ada.heading(bcmHeadings.summary);
  await expectAccessible();
  await ada.next('Activate');
  await ada.heading(bcmHeadings.final);
  await at('/bcm/app/contact-soon');
  await ada.page.setViewportSize({ width: 375, height: 812 });
  await expectAccessible();
  const rows = await app.server.db.query<{ brand: string }>(
    'select brand, application_type from deals where document::text like $1',
    [`%${email}%`],
  );
  expect(rows).toMatchObject([{ brand: 'tallyroom', application_type: 'bcm' }]);
});
