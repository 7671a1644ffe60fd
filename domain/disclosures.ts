import {
  canonical,
  homeKey,
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  stringsOf,
  valueAt,
} from '#engine';

/** The text of a file of a draft; undefined if there is no such file. */
export type ReadText = (path: string) => string | undefined;

/** A disclosure that differs in a file. `mark` is its entry in the list `disclosures` of a flow, or LIST. */
export interface DisclosureChange {
  file: string;
  mark: string;
}

/** Stands for the list `disclosures` itself. */
export const LIST = 'disclosures';
const BRAND = 'brand.';

/** The texts that a flow marks as disclosures. */
export const disclosuresOf = (read: ReadText, flow: string): string[] =>
  stringsOf(objectOf(parsed(read(`flows/${flow}/flow.json`))).disclosures);

/** Whether a content key is a mark or stands below one: `fields.consent.text` of `fields.consent`. */
export const isMarked = (marks: readonly string[], key: string): boolean =>
  marks.some((mark) => key === mark || key.startsWith(`${mark}.`));

/** The disclosures that differ between two states of these files: words, translations, brands' texts, and the list. */
export function changedDisclosures(
  marks: readonly string[],
  paths: Iterable<string>,
  before: ReadText,
  after: ReadText,
): DisclosureChange[] {
  return [...new Set(paths)].flatMap((file) => {
    const [was, now] = [before(file), after(file)];
    if (was === now) return [];
    const [old, next] = [was, now].map((text) => disclosuresIn(file, parsed(text), marks));
    return [LIST, ...marks]
      .filter((mark) => !isSame(old?.get(mark), next?.get(mark)))
      .map((mark) => ({ file, mark }));
  });
}

/** The order of properties does not count. */
const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  canonical(one ?? null) === canonical(other ?? null);

/** What a file has of each mark. A mark that the file does not have is left out. */
function disclosuresIn(file: string, value: Json, marks: readonly string[]): Map<string, Json> {
  const read = readerOf(file, objectOf(value));
  const found = read ? [LIST, ...marks].map((mark) => [mark, read(mark)] as const) : [];
  return new Map(found.flatMap(([mark, one]) => (one === undefined ? [] : [[mark, one]])));
}

type ReadMark = (mark: string) => Json | undefined;

function readerOf(file: string, value: JsonObject): ReadMark | undefined {
  const [, flow, part = '', step] =
    /^flows\/([^/]+)\/(flow|application\.schema|steps\/(.+))\.json$/.exec(file) ?? [];
  if (part === 'flow') return inFlow(value);
  if (step !== undefined) return inStep(step, value);
  if (flow !== undefined || file === 'schemas/application.schema.json') return inFields(value);
  if (/^flows\/texts(\.[^/]+)?\.json$/.test(file)) return inTexts(value);
  if (file.startsWith('flows/locales/')) return (mark) => textsOf(value, mark);
  return file.startsWith('brands/') ? inRecord(value) : undefined;
}

/** A marked step must stay among the steps. */
function inFlow(flow: JsonObject): ReadMark {
  const home = homeKey({ id: String(flow.id), home: String(flow.home) });
  return (mark) => {
    if (mark === LIST) return stringsOf(flow.disclosures).length > 0 ? (flow.disclosures as Json) : undefined;
    const [root, name = ''] = mark.split('.');
    if (root === 'steps') return stringsOf(flow.steps).includes(name) || undefined;
    return mark.startsWith(`${home}.`) ? memberAt(flow.homePage, mark.slice(home.length + 1)) : undefined;
  };
}

/** Of a marked question everything: its words, form and rule, and whether people have to answer. */
function inStep(id: string, step: JsonObject): ReadMark {
  const schema = objectOf(step.schema);
  return (mark) => {
    const [root, name = '', ...rest] = mark.split('.');
    if (root === 'steps') return name === id ? memberAt(step, rest.join('.')) : undefined;
    if (root !== 'fields')
      return valueAt(step, ['uiSchema', 'ui:document']) === `/brand/content/${mark}` || undefined;
    const parts = {
      schema: valueAt(schema, ['properties', name]),
      look: valueAt(step, ['uiSchema', name]),
      rule: valueAt(step, ['visible', name]),
      required: stringsOf(schema.required).includes(name) || undefined,
    };
    const given = Object.entries(parts).flatMap(([part, one]) => (one === undefined ? [] : [[part, one]]));
    return given.length === 0 ? undefined : Object.fromEntries(given);
  };
}

function inFields({ properties }: JsonObject): ReadMark {
  return (mark) => {
    const [root, name = ''] = mark.split('.');
    return root === 'fields' ? valueAt(properties, [name]) : undefined;
  };
}

const inTexts =
  (texts: JsonObject): ReadMark =>
  (mark) =>
    mark.startsWith('texts.') ? memberAt(texts, mark.slice('texts.'.length)) : undefined;

function inRecord(record: JsonObject): ReadMark {
  return (mark) => {
    if (mark.startsWith(BRAND)) return record[mark.slice(BRAND.length)];
    const own = textsOf(objectOf(record.content), mark);
    const translated = Object.entries(objectOf(record.translations)).flatMap(([tag, texts]) => {
      const found = textsOf(objectOf(texts), mark);
      return found === undefined ? [] : [[tag, found] as const];
    });
    return own === undefined && translated.length === 0
      ? undefined
      : { own: own ?? null, translated: Object.fromEntries(translated) };
  };
}

/** The texts by content key that a mark covers. */
function textsOf(texts: JsonObject, mark: string): JsonObject | undefined {
  const own = Object.entries(texts).filter(([key]) => isMarked([mark], key));
  return own.length === 0 ? undefined : Object.fromEntries(own);
}

/** A member by its path; an item of a list, or of `items`, by its id or key. */
function memberAt(value: Json | undefined, path: string): Json | undefined {
  return path.split('.').reduce<Json | undefined>((inner, name) => {
    if (Array.isArray(inner)) return itemNamed(inner, name);
    if (!isObject(inner)) return undefined;
    return Object.hasOwn(inner, name) ? inner[name] : itemNamed(inner.items, name);
  }, value);
}

function itemNamed(list: Json | undefined, name: string): Json | undefined {
  return Array.isArray(list)
    ? list.find((item) => [objectOf(item).id, objectOf(item).key].includes(name))
    : undefined;
}

function parsed(text: string | undefined): Json {
  try {
    return JSON.parse(text ?? 'null') as Json;
  } catch {
    return null;
  }
}
