import { type Json, objectOf, stringsOf, valueAt } from '#engine';
import {
  addTo,
  dropFrom,
  editFile,
  type Files,
  flowFile,
  freshName,
  moveItem,
  nameOf,
  outlineOf,
  printJson,
  readJson,
  type StepOutline,
  setIn,
  stepFile,
  stepIds,
  withoutFile,
  withoutWords,
} from '../files/index.ts';
import { copyQuestion } from '../questions/index.ts';

/** A new step after another one: asks nothing yet. Before the sign-in it is for everybody, and saves nothing. @returns its id */
export function addStep(
  files: Files,
  flow: string,
  after: string | undefined,
  title: string,
): [Files, string] {
  const id = freshName(nameOf(title, '-', 'step'), (name) => stepFile(flow, name) in files, '-');
  const order = stepIds(files, flow);
  const signIn = order.findIndex((one) => ofStep(files, flow, one, ['signIn']) === true);
  const at = after === undefined ? -1 : order.indexOf(after);
  const isEarly = at >= 0 && at < signIn;
  const step = {
    $schema: '../../../schemas/step.schema.json',
    path: freshPath(files, flow, id),
    title,
    heading: title,
    access: isEarly ? 'visitor' : 'applicant',
    navigation: true,
    schema: { type: 'object', properties: {} },
    uiSchema: { 'ui:order': [] },
    next: isEarly ? [] : [{ action: 'save' }],
  };
  return [withStep(files, flow, id, step, after), id];
}

/** The same step again, right after it, with questions of its own that say the same. @returns its id */
export function duplicateStep(files: Files, flow: string, from: string, title: string): [Files, string] {
  const [id, source] = [
    freshName(`${from}-copy`, (name) => stepFile(flow, name) in files, '-'),
    objectOf(readJson(files[stepFile(flow, from)])),
  ];
  const { aliases: _a, substeps: _s, signIn: _i, visible: _v, lock: _l, onRequest: _o, ...rest } = source;
  const empty = {
    ...rest,
    path: freshPath(files, flow, `${source.path}-copy`),
    title,
    schema: { type: 'object', properties: {} },
    uiSchema: { 'ui:order': [] },
  } as Json;
  let next = withStep(files, flow, id, empty, from);
  const questions = outlineOf(files, flow).find((step) => step.id === from)?.questions ?? [];
  const copies = new Map<string, string>();
  for (const { name } of questions) {
    const [copied, copy] = copyQuestion(next, flow, from, name, id);
    copies.set(name, copy);
    next = copied;
  }
  const uiSchema = objectOf(ofStep(next, flow, id, ['uiSchema']));
  for (const copy of copies.values())
    next = setOfStep(next, flow, id, ['uiSchema', copy], withReferences(uiSchema[copy], copies));
  return [next, id];
}

/** If a step can be duplicated: a flow has one last page. */
export function canDuplicate(step: StepOutline): boolean {
  return step.view !== 'final';
}

/** A uiSchema entry whose options name the copies if they named the originals. No other text of it is a reference. */
function withReferences(entry: Json | undefined, names: ReadonlyMap<string, string>): Json | undefined {
  const ui = objectOf(entry);
  if (ui['ui:options'] === undefined) return entry;
  const rename = (value: Json) => (typeof value === 'string' ? (names.get(value) ?? value) : value);
  const renameEach = (value: Json) =>
    Object.fromEntries(Object.entries(objectOf(value)).map(([key, one]) => [key, rename(one)]));
  const options = Object.entries(objectOf(ui['ui:options'])).map(([name, value]): [string, Json] => {
    if (name.endsWith('Field')) return [name, rename(value)];
    if (name === 'fills') return [name, renameEach(value)];
    const { fields, ...copyFrom } = objectOf(value);
    return name === 'copyFrom' && fields !== undefined
      ? [name, { ...copyFrom, fields: renameEach(fields) }]
      : [name, value];
  });
  return { ...ui, 'ui:options': Object.fromEntries(options) };
}

/** Without a step. Its questions stay in the vocabulary: stored answers keep their meaning. */
export function removeStep(files: Files, flow: string, id: string): Files {
  const next = withoutFile(dropFrom(files, flowFile(flow), ['steps'], id), stepFile(flow, id));
  return withoutWords(next, `steps.${id}.`);
}

/** The step at another place of the order. */
export function moveStep(files: Files, flow: string, id: string, to: number): Files {
  const from = stepIds(files, flow).indexOf(id);
  if (from < 0 || from === to) return files;
  return editFile(files, flowFile(flow), (text) => moveItem(text, ['steps'], from, to));
}

function withStep(files: Files, flow: string, id: string, step: Json, after: string | undefined): Files {
  const at = after === undefined ? -1 : stepIds(files, flow).indexOf(after);
  const ordered = addTo(files, flowFile(flow), ['steps'], id, at < 0 ? 1e6 : at + 1);
  return { ...ordered, [stepFile(flow, id)]: `${printJson(step)}\n` };
}

/** A path that no step, alias, part of a step or page of the flow has. */
function freshPath(files: Files, flow: string, wanted: string): string {
  const steps = stepIds(files, flow).map((id) => objectOf(readJson(files[stepFile(flow, id)])));
  const own = steps.flatMap(({ path, aliases, substeps }) => [
    ...stringsOf([path ?? '']),
    ...stringsOf(aliases),
    ...Object.keys(objectOf(substeps)),
  ]);
  const { base, ...pages } = objectOf(readJson(files[flowFile(flow)]));
  const addresses = Object.values(pages).flatMap((value) => stringsOf([value].flat()));
  const taken = new Set([...own, ...addresses].map((address) => address.replace(`${base}/`, '')));
  return freshName(wanted, (path) => taken.has(path), '-');
}

/** Sets a property of a step (`['title']`, `['uiSchema', 'ui:document']`). */
export function setOfStep(
  files: Files,
  flow: string,
  id: string,
  path: (string | number)[],
  value: Json | undefined,
): Files {
  return setIn(files, stepFile(flow, id), path, value);
}

/** A property of a step. */
export function ofStep(files: Files, flow: string, id: string, path: (string | number)[]): Json | undefined {
  return valueAt(readJson(files[stepFile(flow, id)]), path);
}
