import { expect, it } from 'vitest';
import { languageNames } from '#domain/words/language-names.ts';

it('says each language in its own words, with a capital', () => {
  expect(languageNames(['en-US', 'es-US', 'de'])).toEqual({
    'en-US': 'English',
    'es-US': 'Español',
    de: 'Deutsch',
  });
});
