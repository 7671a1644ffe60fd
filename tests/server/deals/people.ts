import { randomUUID } from 'node:crypto';
import { flow } from 'virtual:trellis/flows/apply';
import type { LightMyRequestResponse } from 'fastify';
import { encodePayload, type PayloadExtras } from '#domain/payload/save-payload.ts';
import { asApplicant, type TestServer } from '../start-test-server.ts';

/** Canaries: values that must be shown to the applicant only. */
export const CANARY = { ssn: '536-22-8726', ein: '47-5512983', dob: '1971-03-29' };

/** An application that may be submitted, as a browser holds it. */
export function fullApplication(): Record<string, unknown> {
  return {
    application_type: 'apply',
    loan_amount: 150000,
    loan_terms: 60,
    loan_type: ['WC'],
    when_funding_needed: 'within-10-days',
    business_name: 'Oak Street Bakery',
    business_street: '1 Oak St',
    business_city: 'Austin',
    business_state: 'TX',
    business_zip: '78701',
    home_based: false,
    business_years: 4,
    business_structure: 'LLC',
    business_naics: 722511,
    naics_keyword: 'Restaurant',
    business_ein: CANARY.ein,
    business_revenue: 480000,
    consent: true,
    consent_at: '2026-11-20T10:00:00.000Z',
    consent_version: '2026-11-01',
    have_statements: false,
    type_of_statements: 'email',
    owners: [fullOwner()],
  };
}

export function fullOwner(): Record<string, unknown> {
  return {
    first: 'Ann',
    last: 'Oak',
    mobile: '415-555-0123',
    email: 'ann@oak.example',
    title: 'President',
    ownership: 100,
    ssn: CANARY.ssn,
    dob: CANARY.dob,
    street: '9 Elm St',
    city: 'Austin',
    state: 'TX',
    zip: '78702',
  };
}

/** A second owner, who differs from `fullOwner` in first name, email address, share and SSN. */
export function secondOwner(): Record<string, unknown> {
  return { ...fullOwner(), first: 'Bob', email: 'bob@oak.example', ownership: 0, ssn: '521-44-9382' };
}

export function payloadOf(
  application: Record<string, unknown>,
  extras: PayloadExtras = {},
): Record<string, unknown> {
  return encodePayload(flow.application, application, extras);
}

/** The answer to a request of `caller`. */
export interface SentResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads into answers of many shapes
  body: any;
  headers: LightMyRequestResponse['headers'];
}

export type Send = (
  method: 'POST' | 'PATCH' | 'GET',
  url: string,
  body?: unknown,
  more?: SendOptions,
) => Promise<SentResponse>;
interface SendOptions {
  key?: string | null;
  version?: number | string;
  headers?: Record<string, string>;
}

interface Claims {
  loanRequest?: { metadata?: { haveStatements?: boolean; typeOfStatements?: string } };
}

/**
 * Records the statements that a first save claims, as the bank step would, without changing the version. (The server
 * ignores the claim itself: tests/server/deals/statements/statements.test.ts.)
 */
export async function bankStepDone(
  { deps }: Pick<TestServer, 'deps'>,
  payload: unknown,
  dealId: string,
): Promise<void> {
  const { haveStatements, typeOfStatements } = (payload as Claims).loanRequest?.metadata ?? {};
  if (typeOfStatements === undefined) return;
  const answers = { have_statements: haveStatements, type_of_statements: typeOfStatements };
  await deps.db.query(
    `update deals set document = jsonb_set(document, '{application}', (document -> 'application') || $2) where id = $1`,
    [dealId, JSON.stringify(answers)],
  );
}

/**
 * Calls as one applicant, each with a fresh idempotency key by default (null: none). A first save also performs the
 * bank step that it claims (bankStepDone).
 */
export function caller(server: TestServer, sub: string, email = `${sub}@oak.example`): Send {
  return async (method, url, body, { key = randomUUID(), version, headers = {} } = {}) => {
    const answer = await server.app.inject({
      method,
      url,
      headers: {
        host: 'localhost',
        ...asApplicant(sub, email),
        ...(key === null || method === 'GET' ? {} : { 'idempotency-key': key }),
        ...(version === undefined
          ? {}
          : { 'if-match': typeof version === 'number' ? `"${version}"` : version }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    if (url === '/api/apply/create' && answer.statusCode === 200)
      await bankStepDone(server, body, answer.json().data.dealId);
    return {
      status: answer.statusCode,
      body: answer.body === '' ? undefined : answer.json(),
      headers: answer.headers,
    };
  };
}
