import { emailedCode } from './mail.ts';
import type { Person } from './person.ts';

/** Opens Studio and signs in with a code. @param origin of the server whose outbox has the mail */
export async function signInToStudio(staff: Person, origin: string, email: string): Promise<void> {
  await staff.open('/studio');
  await staff.field('Your work email').fill(email);
  await staff.button('Email me a code').click();
  await staff.field('Code').fill(await emailedCode(origin, email));
  await staff.button('Sign in').click();
}
