import {
  canonicalJson,
  flatten,
  homeKey,
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  stringsOf,
} from '#engine';
import { type FlatLists, flatListsOf, listOfName } from './flat-lists.ts';
import { dropUndefined, isNamed, memberAt, withTargets } from './members.ts';
import { recordMarkReader, textsOf } from './record-marks.ts';
import { propertyConstraints, type Surroundings, stepMarkReader } from './step-marks.ts';

/** The text of a file of a draft; undefined if there is no such file. */
export type ReadText = (path: string) => string | undefined;

/** A disclosure that differs in a file. */
export interface DisclosureChange {
  file: string;
  /** Its entry in the list `disclosures` of a flow, or LIST_MARK. */
  mark: string;
  /** The text, and whether people see it, before and after; undefined if the file has none. */
  was: Json | undefined;
  now: Json | undefined;
}

/** Stands for the list `disclosures` itself. */
export const LIST_MARK = 'disclosures';
const FIELDS = 'schemas/application.schema.json';

/** The texts that a flow marks as disclosures. */
export const disclosuresOf = (read: ReadText, flow: string): string[] =>
  stringsOf(objectOf(parseJson(read(`flows/${flow}/flow.json`))).disclosures);

/**
 * The disclosures that differ between two states of these files: their words, translations and brands' texts, their
 * visibility, and the list of disclosures.
 * @param live the published files that the draft started from
 * @param liveLists the lists of live applications, whose fields may not be among these files
 */
export function changedDisclosures(
  marks: readonly string[],
  paths: Iterable<string>,
  before: ReadText,
  after: ReadText,
  live: ReadText = before,
  liveLists: FlatLists = [],
): DisclosureChange[] {
  const isChanged = (path: string): boolean => before(path) !== after(path);
  const files = [...new Set(paths)];
  const around = [before, after].map(surroundingsOf);
  const lists = [before, after].map((read) => [...flatListsIn(files, read), ...liveLists]);
  return files.flatMap((file) => {
    const place = placeOf(file);
    const dependencies = place.step === undefined ? [file] : [file, ...dependenciesOf(place.flow)];
    if (!dependencies.some(isChanged)) return [];
    const [was, now] = [before(file), after(file)];
    const existsInBoth = was !== undefined && now !== undefined;
    const isNew = live(file) === undefined;
    const [old, next] = [was, now].map((text, at) => {
      const value = objectOf(parseJson(text));
      return markReaderOf(place, value, {
        existsInBoth,
        isNew,
        around: around[at]?.(place.flow),
        lists: lists[at] ?? [],
      });
    });
    return [LIST_MARK, ...marks]
      .map((mark) => ({ file, mark, was: old?.(mark), now: next?.(mark) }))
      .filter((change) => !isSame(change.was, change.now));
  });
}

/** Compares two values; the order of properties does not count. */
export const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  canonicalJson(one ?? null) === canonicalJson(other ?? null);

interface Place {
  file: string;
  flow: string;
  part: string;
  step: string | undefined;
}

function placeOf(file: string): Place {
  const [, flow = '', part = '', step] =
    /^flows\/([^/]+)\/(flow|application\.schema|steps\/(.+))\.json$/.exec(file) ?? [];
  return { file, flow, part, step };
}

const dependenciesOf = (flow: string): string[] => [`flows/${flow}/flow.json`, ownFields(flow), FIELDS];
const ownFields = (flow: string): string => `flows/${flow}/application.schema.json`;

/** Reads, once per flow, the parts of other files that its steps depend on. */
function surroundingsOf(read: ReadText): (flow: string) => Surroundings {
  const surroundingsByPath = new Map<string, Surroundings>();
  return (flow) => {
    const found = surroundingsByPath.get(flow);
    if (found) return found;
    const settings = objectOf(parseJson(read(`flows/${flow}/flow.json`)));
    const surroundings = {
      rules: objectOf(settings.rules),
      application: objectOf(parseJson(read(ownFields(flow)) ?? read(FIELDS))),
      home: homeOf(settings),
    };
    surroundingsByPath.set(flow, surroundings);
    return surroundings;
  };
}

const homeOf = ({ id, home }: JsonObject): string => homeKey({ id: String(id), home: String(home) });

/** Reads the parts of one file that a mark covers. */
type ReadMark = (mark: string) => Json | undefined;
interface Comparison {
  existsInBoth: boolean;
  isNew: boolean;
  around: Surroundings | undefined;
  lists: FlatLists;
}

function markReaderOf(
  { file, part, step }: Place,
  value: JsonObject,
  { existsInBoth, isNew, around, lists }: Comparison,
): ReadMark | undefined {
  if (part === 'flow') return flowMarkReader(value, lists);
  if (step !== undefined) return around && stepMarkReader(step, value, around, existsInBoth);
  if (part !== '' || file === FIELDS) return fieldsMarkReader(value);
  if (/^flows\/texts(\.[^/]+)?\.json$/.test(file)) return textsMarkReader(value);
  if (file.startsWith('flows/locales/')) return (mark) => textsOf(value, mark, lists);
  return file.startsWith('brands/') ? recordMarkReader(value, isNew, lists) : undefined;
}

/** Reads whether a marked step is among the steps, and whether a marked question has a default or is computed. */
function flowMarkReader(flow: JsonObject, lists: FlatLists): ReadMark {
  const home = homeOf(flow);
  return (mark) => {
    if (mark === LIST_MARK)
      return stringsOf(flow.disclosures).length > 0 ? (flow.disclosures as Json) : undefined;
    const [root, name = ''] = mark.split('.');
    if (root === 'steps') return stringsOf(flow.steps).includes(name) || undefined;
    if (root === 'fields') {
      const isComputed = stringsOf(flow.computed).includes(name) || undefined;
      const defaults = Object.entries(objectOf(flow.defaults));
      const flat = defaults.filter(([field]) => listOfName(field, lists) === name);
      return dropUndefined({
        default: objectOf(flow.defaults)[name],
        isComputed,
        flat: flat.length > 0 ? Object.fromEntries(flat) : undefined,
      });
    }
    if (mark === home) return flow.homePage;
    return mark.startsWith(`${home}.`) ? memberAt(flow.homePage, mark.slice(home.length + 1)) : undefined;
  };
}

function fieldsMarkReader(application: JsonObject): ReadMark {
  let whole: JsonObject | undefined;
  return (mark) => {
    const [root, name = ''] = mark.split('.');
    if (root !== 'fields') return undefined;
    whole ??= objectOf(withTargets(application, { own: application, application }));
    const field = propertyConstraints(whole, name);
    return field && dropUndefined({ ...field, kind: kindRulesOf(whole, objectOf(field.schema)) });
  };
}

/**
 * The definitions that the engine applies to every text and to its format, without a reference (`withKindRules`), of a
 * question and of the values inside it.
 */
function kindRulesOf(application: JsonObject, field: JsonObject): Json | undefined {
  const { type, 'x-format': format } = { ...objectOf(field.target), ...field };
  const definitions = objectOf(application.$defs);
  if (type === 'string')
    return dropUndefined({ blank: definitions.not_blank, format: definitions[`format_${format}`] });
  const formats = [...formatsIn(field)].map((name) => [name, definitions[`format_${name}`]]);
  return isNamed(field, 'string')
    ? dropUndefined({ blank: definitions.not_blank, formats: dropUndefined(Object.fromEntries(formats)) })
    : undefined;
}

function formatsIn(value: Json | undefined, formats = new Set<string>()): Set<string> {
  if (isObject(value) && typeof value['x-format'] === 'string') formats.add(value['x-format']);
  const inner = Array.isArray(value) ? value : Object.values(objectOf(value));
  for (const part of inner) formatsIn(part, formats);
  return formats;
}

/** Looks up a text by its flat key, as the catalog does, and by nested members: `legal.disclosures` may be one name. */
const textsMarkReader =
  (texts: JsonObject): ReadMark =>
  (mark) => {
    if (!mark.startsWith('texts.')) return undefined;
    const path = mark.slice('texts.'.length);
    return dropUndefined({ flat: textsOf(flatten(texts), path, []), own: memberAt(texts, path) });
  };

/** The lists of every application's fields in these files. */
export const flatListsIn = (paths: Iterable<string>, read: ReadText): FlatLists =>
  flatListsOf(paths, (path) => objectOf(parseJson(read(path))));

function parseJson(text: string | undefined): Json {
  try {
    return JSON.parse(text ?? 'null') as Json;
  } catch {
    return null;
  }
}
