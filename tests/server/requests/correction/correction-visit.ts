import { expect } from 'vitest';
import type { ReviewedApplication } from '#contracts/studio/applications.ts';
import { type Submitted, submitterOf } from '../../applications/submit.ts';
import { STUDIO_ROLES, staffOf } from '../../studio/staff.ts';
import { startRequestVisit } from '../request-visit.ts';

/** The EIN of a correction. */
export const EIN = '12-3456789';
export const MESSAGE = 'The tax ID does not match the IRS record.';

/** A submitted application whose applicant was asked for a correction. */
export interface CorrectingApplicant extends Pick<Submitted, 'sub' | 'send' | 'dealId'> {
  email: string;
  /** The token of the mailed link. */
  token: string;
  review: ReviewedApplication;
}

/** A server with a reviewer, applicants who have submitted, and their corrections. */
export async function startCorrectionVisit() {
  const visit = await startRequestVisit({ env: { STUDIO_ROLES } });
  const { server, clock } = visit;
  const submit = submitterOf(server);
  const staff = staffOf(server.app, clock);
  const url = (dealId: string) => `/studio/api/applications/default/${dealId}`;
  const review = async (dealId: string): Promise<ReviewedApplication> =>
    (await staff.call('rex', `GET ${url(dealId)}`)).json();

  type Parts = string[] | ((review: ReviewedApplication) => string[]);
  /** Asks the applicant of a submitted application for a correction. */
  const askAbout = async (
    { sub, send, dealId }: Pick<Submitted, 'sub' | 'send' | 'dealId'>,
    parts: Parts,
    message = MESSAGE,
  ): Promise<CorrectingApplicant> => {
    // No one signs in here, so the mail goes to the address in the application.
    const email = `${sub}@oak.example`;
    await server.deps.db.query(
      "update deals set document = jsonb_set(document, '{application,owners,0,email}', $2) where id = $1",
      [dealId, JSON.stringify(email)],
    );
    const names = typeof parts === 'function' ? parts(await review(dealId)) : parts;
    const askedResponse = await staff.call('rex', `POST ${url(dealId)}/corrections`, {
      parts: names,
      message,
    });
    expect(askedResponse.statusCode).toBe(200);
    const token = await visit.tokenOf(email, 'correction');
    return { sub, send, dealId, email, token, review: askedResponse.json() };
  };

  return {
    visit,
    server,
    clock,
    submit,
    staff,
    url,
    review,
    askAbout,
    ask: async (parts: Parts = ['business/ein'], answers: object = {}, message = MESSAGE) =>
      askAbout(await submit(answers), parts, message),
    correct: (
      who: { token: string; proof?: string },
      answers: object,
      certified = 'These answers are true.',
      headers: Record<string, string> = {},
    ) => visit.call('POST', '/tools/request/correct', who, { answers, certified }, headers),
  };
}
