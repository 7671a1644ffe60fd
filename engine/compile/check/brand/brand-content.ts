import { type JsonObject, type JsonPath, objectOf, once, readPointer } from '../../../index.ts';
import type { FlowDefinition } from '../../definition/index.ts';
import { contentKeysOf } from '../../definition/index.ts';
import {
  BRAND_PLACEHOLDERS,
  didYouMean,
  hasLinks,
  type JsonFile,
  linkFaults,
  type Problem,
  placeholderFaults,
  placeholders,
  problemAt,
  problemAtKey,
  REMOVE,
} from '../../source/index.ts';
import { createFileAjv } from '../../validators/index.ts';
import type { MetaSchemas } from '../meta/index.ts';
import type { Recipients } from './brand-recipients.ts';

export interface BrandVocabulary {
  flows: FlowDefinition[];
  texts?: Record<string, string>;
  meta: MetaSchemas;
  /** Folder that pages serve files from; without it logo files are not checked. */
  publicDir?: string;
  /** Languages with texts besides the flows' own; without them records' languages are not checked. */
  locales?: readonly string[];
  /** The allowed recipients of webhooks; without them webhooks of records are not checked. */
  recipients?: Recipients;
}

/** Every text that a brand or language can override, by key; computed once per vocabulary. */
export const overridableTexts = once(
  ({ flows, texts }: BrandVocabulary): ReadonlyMap<string, string> => contentKeysOf(flows, texts),
  () => true,
);

/** Notes texts that omit a placeholder of the default text, such as `{email}` of 'We've sent a code to {email}'. */
export function noteContent(file: JsonFile, vocabulary: BrandVocabulary): Problem[] {
  const keys = overridableTexts(vocabulary);
  return Object.entries(objectOf(objectOf(file.value).content)).flatMap(([key, text]) =>
    placeholders(keys.get(key) ?? '')
      .filter((name) => !String(text).includes(`{${name}}`))
      .map((name) => {
        const what = `the text leaves out {${name}}, which the project's own text has`;
        return problemAt(file, ['content', key], what, 'Add it if people need it here.');
      }),
  );
}

/** Checks texts against the known content keys and placeholders. `at` is their position in the file. */
export function checkContent(
  content: JsonObject,
  vocabulary: BrandVocabulary,
  file: JsonFile,
  problems: Problem[],
  at: JsonPath = ['content'],
): void {
  const keys = overridableTexts(vocabulary);
  const sectionTexts = new Map(sectionKeys(objectOf(file.value)));
  for (const [key, text] of Object.entries(content)) {
    const ownText = sectionTexts.get(key) ?? keys.get(key);
    if (ownText === undefined) {
      const suggestion = didYouMean(key, new Set([...keys.keys(), ...sectionTexts.keys()]));
      const advice =
        suggestion.repair?.code === 'rename'
          ? suggestion
          : { ...REMOVE, hint: 'Remove it; docs/step-language.md lists the keys.' };
      const what = `content key "${key}" names nothing`;
      problems.push(problemAtKey(file, [...at, key], what, advice));
      continue;
    }
    if (/[{}]/.test(String(text).replace(/\{[^{}\s]*\}/g, ''))) {
      const hint = 'Write {name} with both braces and no blanks.';
      problems.push(problemAt(file, [...at, key], 'the text has a brace without its partner', hint));
    }
    const allowedPlaceholders = [...placeholders(ownText), ...BRAND_PLACEHOLDERS];
    for (const { what, advice } of placeholderFaults(placeholders(String(text)), allowedPlaceholders))
      problems.push(problemAt(file, [...at, key], what, advice));
    if (!hasLinks(ownText)) continue;
    for (const { what, advice } of linkFaults(String(text)))
      problems.push(problemAt(file, [...at, key], what, advice));
  }
}

const compileShowRule = once(
  (show: JsonObject) => createFileAjv().compile(show),
  () => true,
);

/**
 * Reports a document, such as terms, that the brand has no text for although it always shows the step with it.
 * @param brand the record merged over the base record
 */
export function checkDocuments(
  { flags, ...brand }: JsonObject,
  { flows }: BrandVocabulary,
  file: JsonFile,
  problems: Problem[],
): void {
  const context: JsonObject = {
    brand,
    flags: objectOf(flags),
    application: {},
    session: {},
    visitor: {},
    hidden: [],
  };
  for (const { pointer, step, show } of flows.flatMap(({ documents }) => documents)) {
    if (readPointer(context, pointer) !== undefined || !compileShowRule(show)(context)) continue;
    const key = pointer.split('/').at(-1) ?? '';
    const what = `the step "${step}" is shown, and the text that it shows is missing`;
    problems.push(
      problemAt(file, ['flags'], what, `Write it as the text "${key}", or do not show the step.`),
    );
  }
}

/** Content keys of the sections that a record adds to its front pages. */
export function sectionKeys(record: JsonObject): [string, string][] {
  const sections = Object.values(objectOf(record.home)).flatMap((list) => (Array.isArray(list) ? list : []));
  return sections.map(objectOf).flatMap(({ id, title, text, items }) => {
    const key = `home.sections.${String(id)}`;
    const ownItems = (Array.isArray(items) ? items : []).map((item, index): [string, string] => [
      `${key}.items.${index + 1}`,
      String(item),
    ]);
    return id === undefined
      ? []
      : [[`${key}.title`, String(title)], [`${key}.text`, String(text ?? '')], ...ownItems];
  });
}

/** A note names at most this many missing keys. */
const KEYS_NAMED = 5;

/** The first keys of a list of texts, for a note. */
export function namedKeys(texts: readonly (readonly [key: string, text: string])[]): string {
  const names = texts.slice(0, KEYS_NAMED).map(([key]) => key);
  return `${names.join(', ')}${texts.length > KEYS_NAMED ? ` and ${texts.length - KEYS_NAMED} more` : ''}`;
}
