// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import errors from '#dev/banks/errors.json' with { type: 'json' };
import list from '#dev/banks/institutions.json' with { type: 'json' };
import texts from '#dev/banks/texts.json' with { type: 'json' };
import { translate, word } from '#dev/banks/window/window-parts.ts';

afterEach(() => document.documentElement.removeAttribute('lang'));

describe('the texts of the sample banks', () => {
  it.each(['away', 'window'] as const)(
    'of %s exist in both languages with the same placeholders',
    (group) => {
      const placeholders = (words: object) =>
        Object.entries(words).map(([key, text]) => [key, String(text).match(/\{\w+\}/g) ?? []]);
      expect(placeholders(texts.es[group])).toEqual(placeholders(texts.en[group]));
      const { heading: _h, ...words } = { heading: '', ...texts.en[group] };
      const spanish: Record<string, string> = texts.es[group];
      expect(Object.entries(words).filter(([key, text]) => spanish[key] === text)).toEqual([]);
    },
  );

  it('that the emulator answers have a Spanish translation', () => {
    const { institutions } = list;
    const kinds = new Set(institutions.flatMap(({ accounts }) => accounts.map(({ subtype }) => subtype)));
    const displayedErrors = Object.entries(errors).filter(([, error]) => 'display' in error);
    expect(Object.keys(texts.es.notes)).toEqual(
      expect.arrayContaining(institutions.map(({ institution_id }) => institution_id)),
    );
    expect(Object.keys(texts.es.kinds).sort()).toEqual([...kinds].sort());
    expect(Object.keys(texts.es.errors)).toEqual(displayedErrors.map(([code]) => code));
  });

  it.each([
    ['en-US', 'Close', 'Two accounts'],
    ['es-US', 'Cerrar', 'Una cuenta corriente'],
    ['fr', 'Close', 'Two accounts'],
  ])('follow the language of the page: %s', (lang, close, note) => {
    document.documentElement.lang = lang;
    expect([word('close'), translate('notes', 'ins_one', 'Two accounts')]).toEqual([close, note]);
    expect(translate('notes', 'ins_unknown', 'Other')).toBe('Other');
  });
});
