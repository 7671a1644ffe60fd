import type { TextsByKey } from '../../index.ts';
import { flowTexts, homeTexts as homeTextsOf, objectOf, once } from '../../index.ts';
import type { FileSet } from '../source/index.ts';
import { readFrom } from '../source/index.ts';
import type { FlowDefinition } from './definition.ts';

/** Computed once per definition: Studio checks a draft together with unchanged flows. */
const flowKeys = once(
  (definition: FlowDefinition): ReadonlyMap<string, string> => lastTextOfEach(flowTexts(definition)),
  () => true,
);

/** The last text of each key: a step's own text comes after the field's and replaces it. */
const lastTextOfEach = (texts: TextsByKey): Map<string, string> =>
  new Map([...texts].map(([key, textsOfKey]) => [key, [...textsOfKey].at(-1) ?? '']));

/**
 * The texts of a flow that a brand's `content` may override, by key, with the default ('' if there is none):
 * `steps.info.heading`, `fields.owner_n_first.errors.minLength`, `texts.ui.next`, `terms`.
 */
export function contentKeys(
  definition: FlowDefinition,
  texts: Record<string, string> = {},
): Map<string, string> {
  const keys = new Map(flowKeys(definition));
  for (const [key, text] of Object.entries(texts)) keys.set(`texts.${key}`, text);
  return keys;
}

/** The content keys of several flows; a key of two flows has the first non-empty text. */
export function contentKeysOf(
  definitions: readonly FlowDefinition[],
  texts?: Record<string, string>,
): Map<string, string> {
  const keys = new Map<string, string>();
  for (const definition of definitions) {
    for (const [key, text] of contentKeys(definition, texts)) keys.set(key, keys.get(key) || text);
  }
  return keys;
}

/** The texts of a flow's front page by content key. */
export function homeTexts(
  files: FileSet,
  { id, home }: { id: string; home: string },
): Record<string, string> {
  const result = readFrom(files, `flows/${id}/flow.json`);
  const texts: TextsByKey = new Map();
  if (result.ok) homeTextsOf({ id, home, homePage: objectOf(objectOf(result.file.value).homePage) }, texts);
  return Object.fromEntries(lastTextOfEach(texts));
}
