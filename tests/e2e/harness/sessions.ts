import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { emailedCode } from './mail.ts';
import type { Person } from './person.ts';
import type { RunningServer } from './server.ts';

/** The key of the refresh token in session storage, the only part of a session that web storage may hold. */
export const TOKEN_KEY = 'trellis-session-trellis-web';

/** The refresh token in a tab. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate((key) => sessionStorage.getItem(key), TOKEN_KEY);
}

/** Makes a user's last code an hour old; a page learns of it with its next token. */
export async function enteredLongAgo(server: RunningServer, email: string): Promise<void> {
  await server.db.query(
    `update identity_grants set auth_time = now() - interval '1 hour'
     where sub = (select sub from identity_users where email = $1)`,
    [email],
  );
}

/** Ends every sign-in of a user in the given number of minutes; a page learns of it at its next refresh. */
export async function endSignInsIn(server: RunningServer, email: string, minutes: number): Promise<void> {
  await server.db.query(
    `update identity_grants set expires_at = now() + $2 * interval '1 minute'
     where sub = (select sub from identity_users where email = $1)`,
    [email, minutes],
  );
}

/** Whether a refresh token could still be exchanged, without using it. */
export async function isAlive(server: RunningServer, email: string): Promise<boolean> {
  const rows = await server.db.query(
    `select g.id from identity_grants g join identity_users u on u.sub = g.sub
     where u.email = $1 and g.revoked_at is null and g.expires_at > now()`,
    [email],
  );
  return rows.length > 0;
}

/** Signs in on the provider's own page, which is open. */
export async function signInAtProvider(person: Person, origin: string, email: string): Promise<void> {
  const { page } = person;
  await page.waitForURL('**/u/login?**');
  await person.heading('Welcome, Enter your email to continue');
  await page.getByLabel('Email').fill(email);
  await person.button('Send Code').click();
  await person.heading('Verify Your Identity');
  await page.getByLabel('Verification Code').fill(await emailedCode(origin, email));
}

/** Signs in again after the end of a session on our own page, which has the address filled in. */
export async function signInAgain(person: Person, origin: string, email: string): Promise<void> {
  await person.link('Sign in again').click();
  await expect.poll(() => person.page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email);
  await person.button('Send Code').click();
  const code = person.page.getByLabel('Verification Code');
  // Earlier codes are in the outbox, too.
  await code.waitFor();
  await code.fill(await emailedCode(origin, email));
}

/** A tab's session and local storage, cookies that scripts can read, and its address. */
export function readStorage(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, location.href]),
  );
}
