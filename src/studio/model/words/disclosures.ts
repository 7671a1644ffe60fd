import {
  disclosuresOf,
  type FlatLists,
  flatListsOf,
  isMarked,
  listOfName,
} from '#domain/disclosures/index.ts';
import { isObject, objectOf, outerName, valueAt } from '#engine';
import { addTo, type Files, fieldsFile, flowFile, readJson, removeEntry } from '../files/index.ts';

/** The marks of disclosures that count in a draft. */
export interface Marks {
  /** The flow of the draft. */
  flow: string;
  /** Those in the draft's files. */
  own: readonly string[];
  /** Those of each live flow, by its id. */
  live: Readonly<Record<string, readonly string[]>>;
  /** The lists whose fields have flat names. */
  lists: FlatLists;
}

/** Which marks make a text a disclosure. */
export interface Covering {
  /** The draft has the mark of exactly this text or question. */
  isOwn: boolean;
  /** The marks of the draft that cover it together with other texts. */
  wider: string[];
  /** The live flow marks it, the draft does not: the mark counts until the draft is published. */
  isOnlyLive: boolean;
  /** The ids of other live flows that mark it. */
  others: string[];
}

const LIST = ['disclosures'];
/** The form of an entry, as in schemas/flow.schema.json. */
const MARK = /^[a-z][a-z0-9-]*(\.[A-Za-z0-9_/-]+)*$/;

export const ownMarks = (files: Files, flow: string): string[] => disclosuresOf((path) => files[path], flow);

export const listsIn = (files: Files): FlatLists =>
  flatListsOf(Object.keys(files), (path) => objectOf(readJson(files[path])));

/** Every mark that counts: a live one also if the draft removes it. */
export const allMarks = ({ own, live }: Pick<Marks, 'own' | 'live'>): string[] => [
  ...new Set([...own, ...Object.values(live).flat()]),
];

/**
 * Finds the mark of a text by its content key: the whole question for the texts of a question, the whole list for those of
 * a list's field, else the key itself.
 * The result is undefined if the text can't be marked.
 */
export function markReader(files: Files, flow: string): (key: string) => string | undefined {
  const file = fieldsFile(files, flow);
  const fields = valueAt(readJson(files[file]), ['properties']);
  const lists = listsIn({ [file]: files[file] ?? '' });
  return (key) => {
    const [root, name = ''] = key.split('.');
    if (root !== 'fields') return MARK.test(key) ? key : undefined;
    const outer = outerName(name);
    const question = listOfName(outer, lists) ?? outer;
    return isObject(fields) && Object.hasOwn(fields, question) ? `fields.${question}` : undefined;
  };
}

/** Finds the marks that cover a text. @param mark its own mark */
export function coveringOf({ flow, own, live, lists }: Marks, mark: string): Covering {
  const covers = (candidate: string): boolean => isMarked([candidate], mark, lists);
  const { [flow]: ofFlow = [], ...others } = live;
  return {
    isOwn: own.includes(mark),
    wider: own.filter((candidate) => candidate !== mark && covers(candidate)),
    isOnlyLive: ofFlow.some((candidate) => covers(candidate) && !own.includes(candidate)),
    others: Object.keys(others).filter((other) => others[other]?.some(covers)),
  };
}

/** Marks a text or question as a disclosure. */
export const addMark = (files: Files, flow: string, mark: string): Files =>
  addTo(files, flowFile(flow), LIST, mark);

export const removeMark = (files: Files, flow: string, mark: string): Files =>
  removeEntry(files, flowFile(flow), LIST, mark);

/** The line of the list of marks, from 1. */
export function lineOfMarks(files: Files, flow: string): number {
  const text = files[flowFile(flow)] ?? '';
  return text.slice(0, Math.max(0, text.indexOf('"disclosures"'))).split('\n').length;
}
