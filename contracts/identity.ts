import { type Static, type TSchema, Type } from '@sinclair/typebox';
import type { Operation } from './operation.ts';
import { exactly, text, textOrNull, time } from './shapes.ts';

const maybe = Type.Optional(text);
const JSON_OR_FORM = ['application/json', 'application/x-www-form-urlencoded'] as const;

/** An error in the format of OAuth and Auth0 (RFC 6749 §5.2). */
export const refusalSchema = exactly({ error: text, error_description: text }, { title: 'Refusal' });
export type Refusal = Static<typeof refusalSchema>;

const refusalOf = (description: string) => ({ ...refusalSchema, description });
const REFUSALS = {
  400: refusalOf('Something is missing or wrong'),
  401: refusalOf('Unknown client'),
  403: refusalOf('The code, token or grant does not count'),
  413: refusalOf('Too large'),
  415: refusalOf('Neither JSON nor a form'),
  429: refusalOf('Too many codes were asked for'),
  500: refusalOf('A fault of ours'),
  503: refusalOf('The mail could not be sent'),
};

const tokens = exactly({
  access_token: text,
  id_token: text,
  refresh_token: maybe,
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer(),
  scope: text,
});
export type TokenAnswer = Static<typeof tokens>;

const profile = {
  sub: text,
  email: text,
  email_verified: Type.Boolean(),
  name: text,
  given_name: maybe,
  family_name: maybe,
  phone_number: maybe,
};

const oauth = <Answer extends TSchema>(summary: string, body: TSchema, answer: Answer) =>
  ({
    summary,
    description:
      'The same protocol as Auth0; if AUTH_DOMAIN is set, the tenant answers instead. Also accepts a form.',
    group: 'sign-in',
    who: 'anyone',
    body,
    consumes: JSON_OR_FORM,
    readsBody: true,
    ownFaults: true,
    answers: { 200: answer, ...REFUSALS },
  }) as const;

const client = { client_id: text };

export const identity = {
  'POST /user/register/validate': {
    summary: 'Tells whether a person with this address has completed a sign-in',
    group: 'sign-in',
    who: 'anyone',
    body: exactly({ email: Type.String({ maxLength: 320 }) }),
    answers: { 200: exactly({ userWithThisEmailExists: Type.Boolean() }) },
    problems: ['too-many-requests'],
  },
  'GET /user/sessions': {
    summary: 'Sessions in which the person is signed in, the most recently used first',
    group: 'sign-in',
    who: 'applicant',
    answers: {
      200: exactly({
        data: exactly({
          sessions: Type.Array(
            exactly({
              id: text,
              browser: textOrNull(100),
              system: textOrNull(100),
              signedInAt: time,
              lastUsedAt: time,
              isCurrent: Type.Boolean(),
            }),
          ),
        }),
      }),
    },
  },
  'POST /user/sessions/end': {
    summary: 'Ends one session of the person',
    description:
      'Routes that check the session in the database refuse it at once, all others within 30 seconds.',
    group: 'sign-in',
    who: 'applicant',
    body: exactly({ id: Type.String({ maxLength: 200 }) }),
    answers: { 200: exactly({ data: exactly({}) }) },
    problems: ['not-found'],
  },
  'POST /passwordless/start': oauth(
    'Mails a code; the same answer for known and unknown addresses',
    Type.Object({
      ...client,
      connection: Type.Literal('email'),
      email: text,
      send: Type.Optional(Type.Literal('code')),
      authParams: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    }),
    exactly({ _id: text, email: text, email_verified: Type.Literal(false) }),
  ),
  'POST /oauth/token': oauth(
    'Exchanges a code, an authorization code or a refresh token',
    Type.Object({ ...client, grant_type: text }),
    tokens,
  ),
  'POST /oauth/revoke': oauth(
    'Ends the session of a refresh token (RFC 7009)',
    Type.Object({ ...client, token: text }),
    exactly({}),
  ),
  'POST /oauth/revoke-all': oauth(
    'Ends all sessions of the person of a refresh token',
    Type.Object({ ...client, token: text }),
    exactly({}),
  ),
  'GET /.well-known/openid-configuration': {
    summary: 'OpenID Connect Discovery 1.0',
    group: 'sign-in',
    who: 'anyone',
    answers: {
      200: Type.Object({ issuer: text, token_endpoint: text, authorization_endpoint: text, jwks_uri: text }),
      500: REFUSALS[500],
    },
    ownFaults: true,
  },
  'GET /.well-known/jwks.json': {
    summary: 'Keys that sign tokens (RFC 7517)',
    group: 'sign-in',
    who: 'anyone',
    answers: {
      200: exactly({
        keys: Type.Array(Type.Object({ kty: maybe, kid: maybe, alg: maybe, use: maybe, n: maybe, e: maybe })),
      }),
      500: REFUSALS[500],
    },
    ownFaults: true,
  },
  'GET /userinfo': {
    summary: 'Claims about the person of an access token (OpenID Connect Core 1.0)',
    group: 'sign-in',
    who: 'applicant',
    answers: {
      200: Type.Object(profile, {
        description: 'Includes the claims for the type of user and for the accounts',
      }),
      401: refusalOf('No valid token'),
      500: REFUSALS[500],
    },
    ownFaults: true,
  },
} as const satisfies Record<string, Operation>;
