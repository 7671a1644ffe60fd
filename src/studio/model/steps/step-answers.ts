import { type Json, objectOf, valueAt } from '#engine';
import { type Files, nameOf, readJson, setIn, stepFile } from '../files/index.ts';
import type { Answers } from '../questions/index.ts';

/** Answers of the step's form, with their properties. */
const PROPERTIES: Record<string, string> = {
  step_title: 'title',
  heading: 'heading',
  intro: 'intro',
  path: 'path',
  access: 'access',
  navigation: 'navigation',
  primary: 'primary',
  review_heading: 'reviewHeading',
  leads_to: 'leadsTo',
};
const NEEDED = new Set(['title', 'path', 'access', 'navigation']);

/** A step's properties as answers of the form. */
export function readStep(files: Files, flow: string, id: string): Answers {
  const step = objectOf(readJson(files[stepFile(flow, id)]));
  const notices = Array.isArray(step.notices) ? step.notices.map(objectOf) : [];
  return {
    ...Object.fromEntries(Object.entries(PROPERTIES).map(([answer, name]) => [answer, step[name]])),
    notices: notices.map(({ text, intent }) => ({ text: text ?? '', intent: intent ?? 'info' })),
  };
}

/** Writes one answer of the form to its place in the files. */
export function writeStep(
  files: Files,
  flow: string,
  id: string,
  answer: string,
  value: Json | undefined,
): Files {
  const file = stepFile(flow, id);
  if (answer === 'notices') return setIn(files, file, ['notices'], noticesOf(files, file, value));
  const name = PROPERTIES[answer];
  if (!name) return files;
  const isEmpty = value === '' || value === undefined || value === null;
  if (isEmpty && NEEDED.has(name)) return name === 'navigation' ? setIn(files, file, [name], false) : files;
  return setIn(files, file, [name], isEmpty ? undefined : value);
}

/** Each notice keeps the id and the rule of the one at its position. */
function noticesOf(files: Files, file: string, value: Json | undefined): Json | undefined {
  const before = valueAt(readJson(files[file]), ['notices']);
  const rows = (Array.isArray(value) ? value : []).map(objectOf).filter(({ text }) => text);
  const next = rows.map(({ text, intent }, index) => {
    const old = objectOf(Array.isArray(before) ? before[index] : undefined);
    const id =
      old.id ?? `${nameOf(String(text), '-', 'notice').slice(0, 20).replace(/-+$/, '')}-${index + 1}`;
    return { ...old, id, intent: intent ?? 'info', text: text ?? '' };
  });
  return next.length > 0 ? (next as Json) : undefined;
}
