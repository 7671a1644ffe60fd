import { expect } from 'vitest';
import { caller, fullApplication, payloadOf, type Send } from '../deals/people.ts';
import type { TestServer } from '../start-test-server.ts';

export interface Submitted {
  sub: string;
  send: Send;
  dealId: string;
  reference: string;
}

/**
 * Makes applications, each of a new person.
 * @returns a function that submits an application with these answers unless `isSubmitted` is false
 */
export function submitterOf(server: TestServer) {
  let people = 0;
  return async (answers: object = {}, isSubmitted = true): Promise<Submitted> => {
    people += 1;
    const sub = `applicant${people}`;
    const send = caller(server, sub);
    const created = await send('POST', '/api/apply/create', payloadOf({ ...fullApplication(), ...answers }));
    expect(created.status).toBe(200);
    const { dealId, loanId, version } = created.body.data;
    if (!isSubmitted) return { sub, send, dealId, reference: '' };
    const done = await send('POST', '/api/apply/submit', { loan_id: loanId }, { version });
    expect(done.status).toBe(200);
    return { sub, send, dealId, reference: done.body.data.reference };
  };
}
