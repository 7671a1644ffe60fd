import { expect, it } from 'vitest';
import { languageNames } from '#domain/words/language-names.ts';

it('names each language in that language, with a capital', () => {
  expect(languageNames(['en-US', 'es-US', 'de'])).toEqual({
    'en-US': 'English',
    'es-US': 'Español',
    de: 'Deutsch',
  });
});
