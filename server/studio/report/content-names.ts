import { codeWords } from '#domain/words/technical-words.ts';
import { wordedFlow } from '#domain/words/worded-flow.ts';
import { expandFlatName, flowTexts, type Json, type JsonObject, objectOf } from '#engine';
import { type FileSet, readTexts } from '#engine/compile';
import brandWords from './brand-words.json' with { type: 'json' };
import { readFile, readFlow, resolveShared, titleOf } from './flow-parts.ts';
import { quote, withoutCode, wordOf } from './member-changes.ts';

/** Titles of steps by id and of questions by name, for content keys such as `steps.amount.heading`. */
export interface ContentNames {
  steps: Readonly<Record<string, string>>;
  fields: Readonly<Record<string, string>>;
  /** The translations of all brands, by language and content key. */
  translations?: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  /** The English text of all brands for a content key. */
  textOf?: (key: string) => string | undefined;
}

export const NO_NAMES: ContentNames = { steps: {}, fields: {} };

/** The titles in these flows; if several flows have a name, the first flow's title. */
export function contentNames(flows: readonly { files: FileSet; flow: string }[]): ContentNames {
  const steps: [string, string][] = [];
  const fields: [string, string][] = [];
  for (const { files, flow } of flows.toReversed()) {
    const parts = readFlow(files, flow);
    for (const [id, step] of Object.entries(parts.steps)) steps.push([id, String(step?.title ?? id)]);
    for (const [name, field] of Object.entries(parts.fields)) {
      const title = titleOf([field]);
      if (title !== undefined) fields.push([name, title]);
      const inner = Object.entries(objectOf(resolveShared(objectOf(field).items, parts).properties));
      for (const [item, schema] of inner) {
        const own = titleOf([resolveShared(schema, parts)]);
        if (own !== undefined) fields.push([flatName(field, item), `${own} of ${title ?? name}`]);
      }
    }
  }
  // Read only once a text is asked for: most reports name no text of a brand.
  let texts: Record<string, string> | undefined;
  return {
    steps: Object.fromEntries(steps),
    fields: Object.fromEntries(fields),
    translations: translationsIn(flows.map(({ files }) => files)),
    textOf: (key) => {
      texts ??= Object.assign({}, ...flows.toReversed().map(textsIn)) as Record<string, string>;
      return texts[key];
    },
  };
}

/** A flow's English texts without those of a key that has several; none while a file is invalid. */
function textsIn({ files, flow }: { files: FileSet; flow: string }): Record<string, string> {
  const { file, fieldsFile, order, steps } = readFlow(files, flow);
  const read = (path: string) => objectOf(readFile(files, path));
  try {
    const ofFlow = flowTexts(
      wordedFlow({
        id: flow,
        settings: read(file),
        fields: read(fieldsFile),
        steps: order.map((id) => [id, objectOf(steps[id])]),
      }),
    );
    const ofPages = Object.entries(readTexts(files, 'flows')).map(([key, text]) => [`texts.${key}`, text]);
    const single = [...ofFlow].flatMap(([key, texts]) => (texts.size === 1 ? [[key, ...texts]] : []));
    return Object.fromEntries([...ofPages, ...single]);
  } catch {
    return {};
  }
}

/** The translations in these files; of the same key, the first files' counts. */
function translationsIn(sets: readonly FileSet[]): Record<string, Record<string, Json>> {
  const translations: Record<string, Record<string, Json>> = {};
  for (const files of sets.toReversed()) {
    for (const path of files.keys()) {
      const tag = /^flows\/locales\/([^/]+)\//.exec(path)?.[1];
      if (tag !== undefined)
        translations[tag] = {
          ...translations[tag],
          ...(objectOf(readFile(files, path)) as Record<string, Json>),
        };
    }
  }
  return translations;
}

/** A list item's question in content keys: `owner_n_first`. */
const flatName = (list: Json, item: string): string =>
  expandFlatName(String(objectOf(list)['x-flat'] ?? '{field}'), 'n', item);

/** " in 'Amount'" of a step's text, " of 'Fax'" of a question's; '' for other texts. */
export function placeOfText(key: string, { steps, fields }: ContentNames): string {
  const [root, name = ''] = key.split('.');
  const title = root === 'steps' ? steps[name] : root === 'fields' ? fields[name] : undefined;
  return title === undefined ? '' : ` ${root === 'steps' ? 'in' : 'of'} '${title}'`;
}

const LONGEST_NAME = 80;

/**
 * The English text that a translation belongs to, with its place: "'How much?' in 'Amount'"; without an English text: "a text of a question of 'City' (fees)".
 * @param own the brand's own English texts
 */
export function translatedText(key: string, names: ContentNames, own: JsonObject = {}): string {
  const english = own[key] ?? names.textOf?.(key);
  const place = placeOfText(key, names);
  if (typeof english !== 'string' || english === '') {
    const { label } = wordOf(brandWords, ['content', key]);
    const part = codeWords(key.split('.').at(-1) ?? key);
    return `${label}${place}${label.startsWith('a ') ? ` (${part})` : ''}`;
  }
  const text = withoutCode(english);
  const named = quote(text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME).trimEnd()}…` : text);
  return place.endsWith(` ${named}`) ? named : `${named}${place}`;
}

const LANGUAGES = new Intl.DisplayNames('en-US', { type: 'language' });

/** `es-US` is "Spanish (United States)". */
export const languageWords = (tag: string): string => LANGUAGES.of(tag) ?? tag;
