// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import spanish from '#flows/locales/es-US/sign-in.json' with { type: 'json' };
import server from '#flows/locales/es-US/texts.json' with { type: 'json' };
import { refusals } from '#flows/texts.sign-in.json';
import { shellText } from '#src/brand/BrandContext.tsx';
import { identityErrorText } from '#src/session/provider/identity-error-text.ts';
import { refusalBody } from '#src/session/provider/provider-errors.ts';

afterEach(() => document.documentElement.removeAttribute('lang'));
const errorBody = (error_description: string) => ({ error: 'invalid_grant', error_description });

test("shows the provider's own text on an English page", () => {
  document.documentElement.lang = 'en-US';
  for (const words of [refusals.wrongCode, 'Public signup is disabled'])
    expect(identityErrorText('verify-code', errorBody(words), shellText())).toBe(words);
});

test('translates known texts on a Spanish page and replaces an unknown text with our own', () => {
  document.documentElement.lang = 'es-US';
  const text = shellText({ ...spanish, ...server });
  expect(identityErrorText('verify-code', errorBody(refusals.wrongCode), text)).toBe(
    spanish['texts.refusals.wrongCode'],
  );
  expect(identityErrorText('verify-code', errorBody(refusals.exhaustedCode), text)).toBe(
    spanish['texts.refusals.exhaustedCode'],
  );
  expect(identityErrorText('send-code', errorBody('Public signup is disabled'), text)).toBe(
    server['texts.alerts.operations.send-code.fallback'],
  );
});

test.each([
  [
    'the text of a refusal',
    'access_denied',
    'Your account is closed.',
    { error_description: 'Your account is closed.' },
  ],
  ['the code alone', 'access_denied', 'access_denied', {}],
  ['the text of another error', 'invalid_request', 'Unknown client', {}],
  ['no text', 'access_denied', undefined, {}],
])('a failed sign-in at the provider has only words for people: %s', (_, error, error_description, body) => {
  expect(refusalBody({ error, error_description })).toEqual(body);
});
