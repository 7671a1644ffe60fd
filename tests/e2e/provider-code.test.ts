import { expect, it } from 'vitest';
import { emailedCode, newEmail } from './harness/mail.ts';
import { setUpApp } from './harness/set-up-app.ts';

// Proves that the code page of the local provider sends a code once.

const app = setUpApp();

it('Enter after the last digit does not send a code that is being sent', async () => {
  const email = newEmail();
  const ada = await app.person();
  await ada.page.goto(`${app.server.origin}/login`);
  await ada.page.waitForURL('**/u/login?**');
  await ada.field('Email').fill(email);
  await ada.page.keyboard.press('Enter');
  const code = ada.field('Verification Code');
  await code.waitFor();
  let sendings = 0;
  let answer: () => void = () => {};
  const isPressed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await ada.page.route(/\/u\/login\/code/, async (route) => {
    if (route.request().method() === 'POST') {
      sendings += 1;
      await isPressed;
    }
    await route.continue();
  });
  await code.pressSequentially(await emailedCode(app.server.origin, email));
  await ada.page.keyboard.press('Enter');
  answer();
  await ada.page.waitForURL(`${app.server.origin}/app/**`);
  expect(sendings).toBe(1);
});
