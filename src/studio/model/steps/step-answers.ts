import { type Json, objectOf, valueAt } from '#engine';
import { type Files, nameOf, readJson, setIn, stepFile } from '../files/index.ts';
import type { Answers } from '../questions/index.ts';

/** Answers of the step's form, by the property that each is. */
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
/** What a step can't do without. */
const NEEDED = new Set(['title', 'path', 'access', 'navigation']);

/** What a step says, as the form's answers. */
export function readStep(files: Files, flow: string, id: string): Answers {
  const step = objectOf(readJson(files[stepFile(flow, id)]));
  const notices = Array.isArray(step.notices) ? step.notices.map(objectOf) : [];
  return {
    ...Object.fromEntries(Object.entries(PROPERTIES).map(([answer, name]) => [answer, step[name]])),
    notices: notices.map(({ text, intent }) => ({ text: text ?? '', intent: intent ?? 'info' })),
  };
}

/** The files with one answer of the form written where it belongs. */
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

/** Each keeps the id and the rule of the one that stood in its place. */
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
