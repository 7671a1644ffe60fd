import { describe, expect, it } from 'vitest';
import type { Alert } from '#src/alerts/alert-store.ts';
import { type FailureKind, failureOf, type RawAnswer, unreadableAnswer } from '#src/api/client/failure.ts';
import { alertOf, type Operation } from '#src/api/client/failure-words.ts';
import { shellText } from '#src/brand/BrandContext.tsx';
import { identityErrorText } from '#src/session/provider/identity-error-text.ts';

const text = shellText();
const CONTACT = 'If the problem persists you can contact our team at help@bank.example.';
const NETWORK = 'Experiencing network issues. Please double check your connection.';
const OOPS = 'Oops, there was an error on our side. Code: 1';

const alertFor = (answer: RawAnswer, operation: Operation = 'load'): Alert | undefined => {
  const failure = failureOf(answer);
  if (!failure) throw new Error('The answer is a success');
  return alertOf(failure, operation, { text, email: 'help@bank.example' });
};

/** [ERROR-1] [ERROR-7] [ERROR-9] [ERROR-10]: a response, and the kind of error it counts as. */
const KINDS: [name: string, answer: RawAnswer, kind: FailureKind | undefined][] = [
  ['a success', { status: 200, body: { status: 'success', data: {} } }, undefined],
  ['401', { status: 401, body: {} }, 'unauthorized'],
  ["message 'Unauthorized'", { status: 403, body: { msg: 'Unauthorized' } }, 'unauthorized'],
  ["error 'Unauthorized' with 200", { status: 200, body: { error: 'Unauthorized' } }, 'unauthorized'],
  ['no answer', {}, 'network'],
  ['called off', { aborted: true }, 'aborted'],
  ['an empty body', { status: 200, body: '' }, 'empty'],
  ['no body', { status: 204 }, 'empty'],
  ['an empty body of an error', { status: 502, body: '' }, 'refused'],
  ['200 with an error', { status: 200, body: { error: 'x' } }, 'data'],
  ['200 with status error', { status: 200, body: { status: 'error', msg: 'x' } }, 'data'],
  ['422', { status: 422, body: { msg: 'x' } }, 'refused'],
  ['500', { status: 500, body: {} }, 'refused'],
];

describe('error catalog: the kind of each answer', () => {
  it.each(KINDS)('%s', (_, answer, kind) => {
    expect(failureOf(answer)?.kind).toBe(kind);
  });

  it('[ERROR-10] counts a network failure as status 500', () => {
    expect(failureOf({})?.status).toBe(500);
  });
});

/** The lines of the alert; the title first if there is one. On the pages: failures.test.tsx. */
const WORDS: [name: string, answer: RawAnswer, operation: Operation, lines: string[]][] = [
  ['[ERROR-2] a message', { status: 400, body: { msg: 'Not today.' } }, 'load', ['Not today.']],
  ['[ERROR-3] no message', { status: 400, body: {} }, 'load', [OOPS]],
  [
    'a fault of ours, with the id of the call: its reference for the support',
    { status: 500, body: { requestId: 'bd27a010-96fa-4097-8005-bfba26a10b0a' } },
    'load',
    [OOPS, CONTACT, 'Please mention the reference bd27a010.'],
  ],
  [
    'a refusal that the person can mend: no reference',
    { status: 422, body: { msg: 'Not that.', requestId: 'bd27a010-96fa-4097-8005-bfba26a10b0a' } },
    'load',
    ['Not that.'],
  ],
  ['a gateway without a body', { status: 502, body: '<html>' }, 'load', [OOPS, CONTACT]],
  [
    '[ERROR-6] a data error to show: message',
    { status: 200, body: { error: 'e', msg: 'm', showToUser: true } },
    'load',
    ['m'],
  ],
  [
    '[ERROR-6] a data error to show: error',
    { status: 200, body: { error: 'e', showToUser: true } },
    'load',
    ['e'],
  ],
  [
    '[ERROR-7] [ERROR-8] a data error not to show',
    { status: 200, body: { error: 'e', msg: 'm' } },
    'load',
    [NETWORK, CONTACT],
  ],
  ['[ERROR-9] empty', { status: 200, body: '' }, 'load', ['response.data was empty', CONTACT]],
  ['[ERROR-10] network', {}, 'load', ['Unknown - Possible Network Error', NETWORK, CONTACT]],
  ['network with a status text', { statusText: 'Offline' }, 'load', ['Offline', NETWORK, CONTACT]],
  [
    '[ERROR-30] save',
    { status: 500, body: { msg: OOPS } },
    'save',
    ['Failed to save', "Unfortunately, we couldn't save your update.", OOPS, CONTACT],
  ],
  [
    'save without a network',
    {},
    'save',
    [
      'Failed to save',
      "Unfortunately, we couldn't save your update.",
      'Unknown - Possible Network Error',
      NETWORK,
      CONTACT,
    ],
  ],
];

describe('[SAVE-20] the alert of a failed call', () => {
  it.each(WORDS)('%s', (_, answer, operation, lines) => {
    const alert = alertFor(answer, operation);
    expect([alert?.title, alert?.text, ...(alert?.details ?? [])].filter(Boolean)).toEqual(lines);
  });

  it('[ERROR-4] has the level warning if none, or an unknown one, is given', () => {
    expect(alertFor({ status: 400, body: {} })?.level).toBe('warning');
    expect(alertFor({ status: 400, body: { level: 'catastrophe' } })?.level).toBe('warning');
    expect(alertFor({ status: 400, body: { level: 'info' } })?.level).toBe('info');
  });

  it('[ERROR-5] shows the feedback link', () => {
    expect(alertFor({ status: 400, body: { feedback: 'https://f.example' } })?.feedback).toBe(
      'https://f.example',
    );
  });

  it('shows nothing if the session has ended or the call was aborted', () => {
    expect(alertFor({ status: 401, body: { msg: 'Unauthorized' } })).toBeUndefined();
    expect(alertFor({ aborted: true })).toBeUndefined();
  });

  it('tells a visitor that they are not signed in, and offers sign-in', () => {
    const failure = failureOf({ status: 401, body: { msg: 'Unauthorized' } });
    const alert = failure && alertOf({ ...failure, visitor: true }, 'save', { text, email: 'a@b.example' });
    expect(alert).toMatchObject({
      title: 'Failed to save',
      details: ['You are not signed in, so this could not be done. Please log in; your answers stay here.'],
      offer: 'sign-in',
    });
  });

  it('has no contact line if there is no support address', () => {
    const failure = failureOf({});
    const alert = failure && alertOf(failure, 'load', { text, email: '' });
    expect(alert?.details).toEqual([NETWORK]);
  });

  it('treats a malformed answer with a success status as a fault of the server', () => {
    const alert = alertOf(unreadableAnswer({ status: 200, body: { data: 7 } }), 'load', { text, email: '' });
    expect(alert?.text).toBe(OOPS);
  });

  it.each([
    ['send-code', 'Failed to send code'],
    ['verify-code', 'Invalid code'],
    ['identity', 'An error occurred'],
  ] as const)(
    '[ERROR-15] [ERROR-16] [ERROR-17] %s: the text of the provider is shown, otherwise %s',
    (operation, fallback) => {
      expect(identityErrorText(operation, { error_description: 'Too late.' }, text)).toBe('Too late.');
      expect(identityErrorText(operation, { error_description: '' }, text)).toBe(fallback);
      expect(identityErrorText(operation, undefined, text)).toBe(fallback);
    },
  );
});
