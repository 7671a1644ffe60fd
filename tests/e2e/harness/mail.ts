import { vi } from 'vitest';
import { PATIENCE_MS } from '../../patience.ts';
import { outboxOf } from './server.ts';

/** A mail as the local outbox shows it. */
interface KeptMail {
  kind: string;
  subject: string;
  text: string;
}

/** The mails to an address, newest first, from the local outbox. */
export async function mailsTo(origin: string, to: string): Promise<KeptMail[]> {
  const answer = await fetch(`${outboxOf(origin)}?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as KeptMail[];
}

/**
 * The content of the newest mail of a kind to an address, waiting for one.
 * @throws if none arrives
 */
export async function inMail(origin: string, to: string, kind: string, pattern: RegExp): Promise<string> {
  const look = async (): Promise<string> => {
    const mail = (await mailsTo(origin, to)).find((mail) => mail.kind === kind);
    const found = pattern.exec(mail?.text ?? '')?.[0];
    if (found === undefined) throw new Error(`No mail of the kind ${kind}.`);
    return found;
  };
  return vi.waitFor(look, { timeout: PATIENCE_MS, interval: 50 });
}

/**
 * The newest code mailed to an address.
 * @throws if none arrives
 */
export function emailedCode(origin: string, to: string): Promise<string> {
  return inMail(origin, to, 'sign-in-code', /\b\d{6}\b/);
}

let people = 0;

/** An address that no other test of this run uses. */
export function newEmail(): string {
  people += 1;
  return `ada.${Date.now().toString(36)}.${people}@example.com`;
}
