import { expect, it } from 'vitest';
import { answers } from './harness/answers.ts';
import { expectNoViolations } from './harness/axe.ts';
import { bcmHeadings, fillDetails } from './harness/bcm-steps.ts';
import { emailedCode, newEmail } from './harness/mail.ts';
import { setUpApp } from './harness/set-up-app.ts';

const app = setUpApp();

it.each([
  { brand: 'default', host: 'localhost', prefix: '', name: 'Business name *', next: 'Continue' },
  { brand: 'harbor', host: 'harbor.localhost', prefix: '', name: 'Legal business name *', next: 'Continue' },
  { brand: 'ironline', host: 'ironline.localhost', prefix: '', name: 'Business name *', next: 'Next' },
  {
    brand: 'tallyroom',
    host: 'tallyroom.localhost',
    prefix: '/funding',
    name: 'Business name *',
    next: 'Continue',
  },
])('$brand takes an applicant to an activated score, in its own words and look', async (look) => {
  const ada = await app.person({ origin: `http://${look.host}:${app.server.port}` });
  let number = 1;
  const seen = async (name: string): Promise<void> => {
    await expectNoViolations(ada);
    await ada.screenshot(`bcm-${look.brand}-${number++}-${name}`);
  };
  const at = (path: string) => expect(new URL(ada.page.url()).pathname).toBe(`${look.prefix}${path}`);
  const email = newEmail();
  await ada.open(`${look.prefix}/bcm`);
  await seen('home');
  await ada.link('SEE MY SCORE').click();
  await ada.heading(bcmHeadings.info);
  at('/bcm/app/info');
  await ada.next(look.next);
  await ada.page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  await seen('info-with-errors');
  await ada.field(look.name).fill(answers.business);
  await ada.field('First name *').fill(answers.first);
  await ada.field('Last name *').fill(answers.last);
  await ada.field('Mobile phone *').fill(answers.mobile);
  await ada.field('Email *').fill(email);
  await ada.page.getByRole('checkbox', { name: /I agree to the Terms of Use/ }).check();
  await ada.next(look.next);
  await ada.heading('Verify Your Identity');
  await seen('sign-in');
  await ada.field('Verification Code').fill(await emailedCode(app.server.origin, email));
  await ada.next('Verify Code');
  await ada.heading(bcmHeadings.details);
  at('/bcm/app/business/more-details');
  await fillDetails(ada);
  await seen('details');
  await ada.next(look.next);
  await ada.heading(bcmHeadings.summary);
  await seen('summary');
  await ada.next('Activate');
  await ada.heading(bcmHeadings.final);
  at('/bcm/app/contact-soon');
  await ada.page.setViewportSize({ width: 375, height: 812 });
  await seen('contact-soon-phone');
  const rows = await app.server.db.query<{ brand: string }>(
    'select brand, application_type from deals where document::text like $1',
    [`%${email}%`],
  );
  expect(rows).toMatchObject([{ brand: look.brand, application_type: 'bcm' }]);
});
