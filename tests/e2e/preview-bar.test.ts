import { expect, test } from 'vitest';
import { emailedCode } from './harness/mail.ts';
import { setUpApp } from './harness/set-up-app.ts';

const STAFF = 'ed@studio.example';
const app = setUpApp({ env: { STUDIO_ROLES: `${STAFF}=editor` } });

test('[STUDIO-120] the preview shows the whole name of the chosen applicant', async () => {
  const staff = await app.person({ viewport: { width: 1280, height: 900 } });
  await staff.open('/studio');
  await staff.field('Your work email').fill(STAFF);
  await staff.button('Email me a code').click();
  await staff.field('Code').fill(await emailedCode(app.server.origin, STAFF));
  await staff.button('Sign in').click();
  await staff.button('Open a new draft').first().click();
  await staff.heading('Draft: Application for funding');
  const select = staff.field('Applicant');
  await select.selectOption('A sole proprietor who buys equipment');
  const missingWidth = await select.evaluate((element: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(element);
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    pen.font = font;
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    return pen.measureText(element.selectedOptions[0]?.text ?? '').width + padding - element.clientWidth;
  });
  expect(missingWidth).toBeLessThanOrEqual(0);
});
