import type { Static, TObject, TProperties, TSchema } from '@sinclair/typebox';
import type { ProblemCode } from './problems.ts';

/**
 * The allowed caller. `applicant`: a signed-in person, for their own data. `caller`: an applicant, another contact of
 * the deal, or a holder of a return link's token [RETURN-2]. `asked`: a holder of a request's token [REQUEST-1].
 * `staff`: a signed-in person with a role in Studio (STUDIO_ROLES).
 */
export type Who = 'anyone' | 'applicant' | 'caller' | 'asked' | 'staff';

export interface Operation {
  summary: string;
  description?: string;
  group: 'applications' | 'statements' | 'lookups' | 'brand' | 'sign-in' | 'service' | 'local' | 'studio';
  who: Who;
  params?: TObject<TProperties>;
  query?: TObject<TProperties>;
  /** Headers besides the headers that `who` requires; the handler validates them. */
  headers?: TObject<TProperties>;
  body?: TSchema;
  /** Content types of the body; JSON if left out. */
  consumes?: readonly string[];
  /** The handler reads the body itself and answers its own problems. */
  readsBody?: true;
  answers: { [status: number]: TSchema };
  /** Content type of a 200; JSON if left out. */
  produces?: string;
  /** Problems besides the ones added by `problemsOf`. */
  problems?: readonly ProblemCode[];
  /** Errors are in the format of OAuth, which `answers` defines. */
  ownFaults?: true;
}

/** All problems that a route may answer with. */
export function problemsOf(operation: Operation): ProblemCode[] {
  const { who, body, readsBody, query, params, headers, problems = [], ownFaults } = operation;
  if (ownFaults) return [];
  const codes: ProblemCode[] = ['internal', ...problems];
  if (query ?? params ?? headers ?? body) codes.push('bad-request');
  if (body) codes.push('too-large', 'unsupported-media-type');
  if (body && !readsBody) codes.push('invalid');
  if (who !== 'anyone') codes.push('unauthorized', 'unavailable', 'not-found');
  if (who === 'staff') codes.push('forbidden');
  if (who === 'caller' || who === 'asked') codes.push('invalid-link', 'expired-link');
  return [...new Set(codes)];
}

type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : undefined;

type Success<Answers> = Answers extends { 200: infer Body }
  ? Body
  : Answers extends { 202: infer Body }
    ? Body
    : undefined;

export interface Shape<Route extends Operation> {
  params: StaticOf<Route['params']>;
  query: StaticOf<Route['query']>;
  headers: StaticOf<Route['headers']>;
  body: StaticOf<Route['body']>;
  answer: StaticOf<Success<Route['answers']>>;
}
