import { expect, test } from 'vitest';
import spanish from '#flows/locales/es-US/texts.json' with { type: 'json' };
import texts from '#flows/texts.json' with { type: 'json' };
import steps from '#flows/texts.steps.json' with { type: 'json' };

/**
 * Words that take the place of an empty answer, such as 'this person': a text that begins a sentence with their
 * placeholder would begin in lower case. By the key of the words: the placeholders that they fill, and the texts in
 * which they do.
 */
const FALLBACKS: Record<string, { names: string[]; under: string[] }> = {
  'widgets.asking.nameless': { names: ['first', 'names'], under: ['widgets.asking.', 'wizard.'] },
  'widgets.owners.item': { names: ['name'], under: ['widgets.owners.'] },
  'widgets.list.item': { names: ['name'], under: ['widgets.list.'] },
  'list.item': { names: ['name', 'title'], under: ['list.', 'ui.'] },
  'session.list.unknown': { names: ['device'], under: ['session.list.'] },
};

/** The texts of a catalog by their keys: 'widgets.asking.opened'. */
function flatTexts(value: unknown, key = ''): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  return Object.entries(value as object).flatMap(([name, inner]) =>
    flatTexts(inner, key === '' ? name : `${key}.${name}`),
  );
}

const CATALOGS = {
  English: Object.fromEntries([...flatTexts(texts), ...flatTexts(steps)]),
  Spanish: Object.fromEntries(flatTexts(spanish).map(([key, text]) => [key.replace(/^texts\./, ''), text])),
};

test.each(Object.entries(CATALOGS))(
  'no sentence in %s begins with words in lower case that take the place of an empty answer',
  (_, catalog) => {
    const faults = Object.entries(FALLBACKS).flatMap(([key, { names, under }]) => {
      const words = catalog[key] ?? '';
      expect([key, words]).not.toEqual([key, '']);
      if (!/^\p{Ll}/u.test(words)) return [];
      const start = new RegExp(`(^|[.!?]\\s+|\\n)["“¿¡]*\\{(${names.join('|')})\\}`);
      return Object.entries(catalog)
        .filter(([at, text]) => under.some((prefix) => at.startsWith(prefix)) && start.test(text))
        .map(([at]) => at);
    });
    expect(faults).toEqual([]);
  },
);
