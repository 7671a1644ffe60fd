import { setTimeout as wait } from 'node:timers/promises';
import { outboxOf } from './server.ts';

/** The newest code that was mailed to an address, from the local outbox. @throws where none comes in 15 seconds */
export async function emailedCode(origin: string, to: string): Promise<string> {
  const outbox = outboxOf(origin);
  const end = Date.now() + 15_000;
  for (;;) {
    const answer = await fetch(`${outbox}?to=${encodeURIComponent(to)}`);
    const mail = (await answer.json()) as { at: string; text: string }[];
    const [newest] = mail.sort((one, other) => other.at.localeCompare(one.at));
    const code = newest && /\b\d{6}\b/.exec(newest.text)?.[0];
    if (code) return code;
    if (Date.now() > end) throw new Error('No code was mailed.');
    await wait(50);
  }
}

let people = 0;

/** An address that nobody else in this run has. */
export function newEmail(): string {
  people += 1;
  return `ada.${Date.now().toString(36)}.${people}@example.com`;
}
