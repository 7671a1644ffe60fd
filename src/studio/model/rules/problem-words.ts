import { type Json, objectOf } from '#engine';
import schema from '../../forms/application.schema.json';
import { type Files, outlineOf, type QuestionOutline } from '../files/index.ts';

/** A member of a step or field with its value, as the check writes it: `"access": "applicant"`. */
const MEMBER = /"(\w+)": "([\w-]+)"/g;
/** A name in quotation marks, or the place of an answer: `"fax"`, `/application/fax`. */
const NAME = /"([\w-]+)"|\/application\/([\w-]+)/g;

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
  return (text) =>
    text
      .replace(MEMBER, (whole, name: string, value: string) => settingWords(name, value) ?? whole)
      .replace(NAME, (whole, quoted: string | undefined, answer: string | undefined) => {
        const title = titles.get(quoted ?? answer ?? '');
        return title === undefined ? whole : `'${title}'`;
      });
}

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
