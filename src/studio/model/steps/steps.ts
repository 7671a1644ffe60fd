import { type Json, objectOf, stringsOf, valueAt } from '#engine';
import {
  addTo,
  editFile,
  type Files,
  flowFile,
  freshName,
  freshTitle,
  moveItem,
  nameOf,
  outlineOf,
  printJson,
  readJson,
  removeEntry,
  removeTexts,
  setIn,
  stepFile,
  stepIds,
  withoutFile,
} from '../files/index.ts';

/** Adds an empty step. Before the sign-in step it is open to visitors and saves nothing. @returns its id */
export function addStep(
  files: Files,
  flow: string,
  after: string | undefined,
  wantedTitle: string,
): [Files, string] {
  const title = freshStepTitle(files, flow, wantedTitle);
  const id = freshName(nameOf(title, '-', 'step'), (name) => stepFile(flow, name) in files, '-');
  const order = stepIds(files, flow);
  const signIn = order.findIndex(
    (candidate) => readStepProperty(files, flow, candidate, ['signIn']) === true,
  );
  const index = after === undefined ? -1 : order.indexOf(after);
  const isEarly = index >= 0 && index < signIn;
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

/** An unused title of a step: 'Terms' → 'Terms 2'. */
export const freshStepTitle = (files: Files, flow: string, wantedTitle: string): string =>
  freshTitle(
    wantedTitle,
    outlineOf(files, flow).map(({ title }) => title),
  );

/** Removes a step. Its questions stay in the vocabulary, so that stored answers keep their meaning. */
export function removeStep(files: Files, flow: string, id: string): Files {
  const next = withoutFile(removeEntry(files, flowFile(flow), ['steps'], id), stepFile(flow, id));
  return removeTexts(next, `steps.${id}.`);
}

/** Moves a step. */
export function moveStep(files: Files, flow: string, id: string, to: number): Files {
  const from = stepIds(files, flow).indexOf(id);
  if (from < 0 || from === to) return files;
  return editFile(files, flowFile(flow), (text) => moveItem(text, ['steps'], from, to));
}

export function withStep(
  files: Files,
  flow: string,
  id: string,
  step: Json,
  after: string | undefined,
): Files {
  const index = after === undefined ? -1 : stepIds(files, flow).indexOf(after);
  const ordered = addTo(files, flowFile(flow), ['steps'], id, index < 0 ? 1e6 : index + 1);
  return { ...ordered, [stepFile(flow, id)]: `${printJson(step)}\n` };
}

/** A path that no step, alias, part of a step or page of the flow has. */
export function freshPath(files: Files, flow: string, wantedPath: string): string {
  const steps = stepIds(files, flow).map((id) => objectOf(readJson(files[stepFile(flow, id)])));
  const own = steps.flatMap(({ path, aliases, substeps }) => [
    ...stringsOf([path ?? '']),
    ...stringsOf(aliases),
    ...Object.keys(objectOf(substeps)),
  ]);
  const { base, ...pages } = objectOf(readJson(files[flowFile(flow)]));
  const addresses = Object.values(pages).flatMap((value) => stringsOf([value].flat()));
  const takenIds = new Set([...own, ...addresses].map((address) => address.replace(`${base}/`, '')));
  return freshName(wantedPath, (path) => takenIds.has(path), '-');
}

/** Sets a property of a step (`['title']`, `['uiSchema', 'ui:document']`). */
export function setStepProperty(
  files: Files,
  flow: string,
  id: string,
  path: (string | number)[],
  value: Json | undefined,
): Files {
  return setIn(files, stepFile(flow, id), path, value);
}

/** Reads a property of a step. */
export function readStepProperty(
  files: Files,
  flow: string,
  id: string,
  path: (string | number)[],
): Json | undefined {
  return valueAt(readJson(files[stepFile(flow, id)]), path);
}
