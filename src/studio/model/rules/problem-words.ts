import { type Json, objectOf } from '#engine';
import schema from '../../forms/application.schema.json';
import { flowName, languageName, word } from '../../parts/words.ts';
import { type Files, outlineOf, type QuestionOutline } from '../files/index.ts';
import { placesOf } from '../words/index.ts';

/** A member of a step or field with its value, as the check writes it: `"access": "applicant"`. */
const MEMBER = /"(\w+)": "([\w-]+)"/g;
/** A name in quotation marks, or the place of an answer: `"fax"`, `/application/fax`. */
const NAME = /"([\w-]+)"|\/application\/([\w-]+)/g;

/** A text of a brand by its content key, as advice names it. */
const CONTENT = /the (?:words|text) under "content", as "([^"]+)"/g;
/** Before the content keys of untranslated texts in a note. */
const UNTRANSLATED = ['shown as written here: ', 'shown in English: '];
/** A language by its tag: `"es-US"`. */
const LANGUAGE = /"([a-z]{2,3}-[A-Z]{2})"/g;
/** Advice for people who have the files of the site. */
const ADVICE: readonly (readonly [RegExp, key: string])[] = [
  [/^Run npm run check -- --missing \S+ to list all of them\.$/, 'problems.listMissing'],
  [/^Add flows\/locales\/\S+?\/, or take the language out\.$/, 'problems.addLanguage'],
];

const SETTINGS: Readonly<Record<string, Json>> = schema.properties as Readonly<Record<string, Json>>;

/**
 * A function that translates a message of the check into the words of Studio: settings and their values, and the titles
 * of steps and questions, instead of JSON. Other words stay.
 */
export function problemWords(files: Files, flow: string): (text: string) => string {
  const titles = new Map(
    outlineOf(files, flow).flatMap(({ id, title, questions }) => [
      [id, title] as const,
      ...titlesIn(questions),
    ]),
  );
  const placeOf = placesOf(files, flow);
  const textAt = (key: string): string => {
    const { pageTitle, part } = placeOf({ key });
    return `${pageTitle} · ${part}`;
  };
  return (text) => {
    const advice = ADVICE.find(([pattern]) => pattern.test(text));
    if (advice) return word(advice[1]);
    return withPlaces(text, textAt)
      .replace(CONTENT, (_, key: string) => word('problems.inWords', { place: textAt(key) }))
      .replace(LANGUAGE, (_, tag: string) => languageName(tag))
      .replace(MEMBER, (whole, name: string, value: string) => settingWords(name, value) ?? whole)
      .replace(NAME, (whole, quoted: string | undefined, answer: string | undefined) => {
        const name = quoted ?? answer ?? '';
        const title = titles.get(name) ?? (isFlow(name, flow) ? flowName(name) : undefined);
        return title === undefined ? whole : `'${title}'`;
      });
  };
}

/** A note with the places of untranslated texts instead of their keys: "home.title, home.subtitle and 3 more". */
function withPlaces(text: string, textAt: (key: string) => string): string {
  const mark = UNTRANSLATED.find((candidate) => text.includes(candidate));
  if (mark === undefined) return text;
  const [before = '', keys = ''] = text.split(mark);
  const [listed = '', ...more] = keys.split(' and ');
  const places = listed.split(', ').map(textAt).join('; ');
  return before + mark + [places, ...more].join(' and ');
}

/** A flow of a draft that Studio added has no text. */
const isFlow = (id: string, own: string): boolean => id === own || word(`flows.${id}`) !== `flows.${id}`;

const titlesIn = (questions: readonly QuestionOutline[]): (readonly [name: string, title: string])[] =>
  questions.flatMap(({ name, title, inner = [] }) => [
    [name.split('/').at(-1) ?? name, title] as const,
    ...titlesIn(inner),
  ]);

/** A chosen value of a setting: `'Who sees it: Everybody'`. */
function settingWords(name: string, value: string): string | undefined {
  const { title, 'x-options': options } = objectOf(
    Object.hasOwn(SETTINGS, name) ? SETTINGS[name] : undefined,
  );
  const found = Array.isArray(options)
    ? options.map(objectOf).find((option) => option.value === value)
    : undefined;
  return found && `'${String(title)}: ${String(found.label)}'`;
}
