// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import spanish from '#flows/locales/es-US/sign-in.json' with { type: 'json' };
import server from '#flows/locales/es-US/texts.json' with { type: 'json' };
import { refusals } from '#flows/texts.sign-in.json';
import { shellText } from '#src/brand/BrandContext.tsx';
import { identityWords } from '#src/session/provider/identity-words.ts';

afterEach(() => document.documentElement.removeAttribute('lang'));
const said = (error_description: string) => ({ error: 'invalid_grant', error_description });

test('a page in English says what the provider says', () => {
  document.documentElement.lang = 'en-US';
  for (const words of [refusals.wrongCode, 'Public signup is disabled'])
    expect(identityWords('verify-code', said(words), shellText())).toBe(words);
});

test('a page in Spanish says it in Spanish, and in its own words what it does not know', () => {
  document.documentElement.lang = 'es-US';
  const text = shellText({ ...spanish, ...server });
  expect(identityWords('verify-code', said(refusals.wrongCode), text)).toBe(
    spanish['texts.refusals.wrongCode'],
  );
  expect(identityWords('verify-code', said(refusals.exhaustedCode), text)).toBe(
    spanish['texts.refusals.exhaustedCode'],
  );
  expect(identityWords('send-code', said('Public signup is disabled'), text)).toBe(
    server['texts.alerts.operations.send-code.fallback'],
  );
});
