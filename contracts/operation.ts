import type { Static, TObject, TProperties, TSchema } from '@sinclair/typebox';
import type { ProblemCode } from './problems.ts';

/**
 * Who may ask. `applicant`: a signed-in person, for what is theirs. `caller`: such a person, another contact of the deal,
 * or whoever has a return link's token [RETURN-2]. `staff`: a signed-in person with a role in Studio (STUDIO_ROLES).
 */
export type Who = 'anyone' | 'applicant' | 'caller' | 'staff';

/** One route: what it takes and what it answers. */
export interface Operation {
  summary: string;
  description?: string;
  group: 'applications' | 'statements' | 'lookups' | 'brand' | 'sign-in' | 'service' | 'local' | 'studio';
  who: Who;
  params?: TObject<TProperties>;
  query?: TObject<TProperties>;
  /** Headers beside those of `who`; the handler checks them. */
  headers?: TObject<TProperties>;
  body?: TSchema;
  /** Types of content of the body; JSON where it is left out. */
  consumes?: readonly string[];
  /** The handler reads the body itself, and refuses in its own words. */
  readsBody?: true;
  /** What is answered, by status. */
  answers: { [status: number]: TSchema };
  /** Type of content of a 200; JSON where it is left out. */
  produces?: string;
  /** Faults of this route, beside those that `problemsOf` adds. */
  problems?: readonly ProblemCode[];
  /** Faults are answered in another shape, which `answers` names (OAuth). */
  ownFaults?: true;
}

/** All faults that a route may answer with. */
export function problemsOf(operation: Operation): ProblemCode[] {
  const { who, body, readsBody, query, params, headers, problems = [], ownFaults } = operation;
  if (ownFaults) return [];
  const codes: ProblemCode[] = ['internal', ...problems];
  if (query ?? params ?? headers ?? body) codes.push('bad-request');
  if (body) codes.push('too-large', 'unsupported-media-type');
  if (body && !readsBody) codes.push('invalid');
  if (who !== 'anyone') codes.push('unauthorized', 'unavailable', 'not-found');
  if (who === 'staff') codes.push('forbidden');
  if (who === 'caller') codes.push('invalid-link', 'expired-link');
  return [...new Set(codes)];
}

type Of<Schema> = Schema extends TSchema ? Static<Schema> : undefined;

/** What a route takes and answers, as types. */
export interface Shape<Route extends Operation> {
  params: Of<Route['params']>;
  query: Of<Route['query']>;
  headers: Of<Route['headers']>;
  body: Of<Route['body']>;
  answer: Of<Route['answers'][200]>;
}
