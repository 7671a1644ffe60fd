import { type Static, Type } from '@sinclair/typebox';
import type { Operation } from './operation.ts';
import { exactly, text } from './shapes.ts';

export const MOST_INDUSTRIES = 20;

const industry = exactly({ code: Type.Integer(), title: text, keyword: text });
const match = exactly({ id: text, text });
const address = exactly({ street: text, city: text, state: text, zip: text, verified: Type.Literal(true) });
const session = Type.Optional(
  Type.String({
    maxLength: 64,
    pattern: '^[A-Za-z0-9_-]*$',
    description: 'Groups the keystrokes of one search',
  }),
);

export type Industry = Static<typeof industry>;
export type PlaceMatch = Static<typeof match>;
export type PlaceAddress = Static<typeof address>;

export const lookups = {
  'GET /v1/ip/country': {
    summary: "The visitor's country as two letters",
    description:
      "Read from the header that the setting COUNTRY_HEADER names; 'US' without it. 'XX' and 'T1' are returned unchanged.",
    group: 'lookups',
    who: 'anyone',
    answers: { 200: exactly({ cfIpCountry: text }) },
  },
  'GET /tools/naics': {
    summary: 'Industries by official title or by what people call them (NAICS 2022)',
    group: 'lookups',
    who: 'anyone',
    query: exactly({ q: Type.String({ maxLength: 100 }) }),
    answers: { 200: exactly({ results: Type.Array(industry, { maxItems: MOST_INDUSTRIES }) }) },
    problems: ['too-many-requests'],
  },
  'GET /tools/places/zip': {
    summary: 'City and state of a ZIP code, as a suggestion',
    group: 'lookups',
    who: 'anyone',
    query: exactly({ zip: Type.String({ pattern: '^\\d{5}$' }) }),
    answers: { 200: exactly({ city: text, state: text, verified: Type.Literal(false) }) },
    problems: ['too-many-requests', 'not-found'],
  },
  'POST /tools/places/search': {
    summary: 'Addresses that begin with a query',
    description:
      '`available` is false if no place service is set up or the service does not answer. The query is part of a home address, so it is sent in the body and never in a URL.',
    group: 'lookups',
    who: 'anyone',
    body: exactly({ q: Type.String({ maxLength: 100 }), session }),
    answers: { 200: exactly({ available: Type.Boolean(), results: Type.Array(match) }) },
    problems: ['too-many-requests'],
  },
  'GET /tools/places/:id': {
    summary: 'The address of a match',
    group: 'lookups',
    who: 'anyone',
    params: Type.Object({ id: Type.String({ maxLength: 300, pattern: '^[A-Za-z0-9_-]+$' }) }),
    query: exactly({ session }),
    answers: { 200: address },
    problems: ['too-many-requests', 'not-found', 'unavailable'],
  },
} as const satisfies Record<string, Operation>;
