import { type Json, objectOf, valueAt } from '#engine';
import { word } from '../../parts/words.ts';
import { type Files, nameOf, readJson, setIn, stepFile } from '../files/index.ts';
import type { Answers } from '../questions/index.ts';

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
const REQUIRED = new Set(['title', 'path', 'access', 'navigation']);

/** A step's properties as answers of the form. */
export function readStep(files: Files, flow: string, id: string): Answers {
  const step = objectOf(readJson(files[stepFile(flow, id)]));
  const notices = readNotices(step.notices).filter(hasOwnText);
  return {
    ...Object.fromEntries(Object.entries(PROPERTIES).map(([question, name]) => [question, step[name]])),
    notices: notices.map(({ text, intent }) => ({ text: text ?? '', intent: intent ?? 'info' })),
  };
}

/** Writes one answer of the form to its place in the files. */
export function writeStepAnswer(
  files: Files,
  flow: string,
  id: string,
  question: string,
  value: Json | undefined,
): Files {
  const file = stepFile(flow, id);
  if (question === 'notices') return setIn(files, file, ['notices'], mergeNotices(files, file, value));
  const name = PROPERTIES[question];
  if (!name) return files;
  const isEmpty = value === '' || value === undefined || value === null;
  if (isEmpty && REQUIRED.has(name)) return name === 'navigation' ? setIn(files, file, [name], false) : files;
  return setIn(files, file, [name], isEmpty ? undefined : value);
}

/** The faults that prevent writing an answer: title, path and access of a step may not be empty. */
export function faultsOfStepAnswer(
  files: Files,
  flow: string,
  id: string,
  question: string,
  value: Json | undefined,
): { field: string; text: string }[] {
  const name = PROPERTIES[question] ?? '';
  const isEmpty = value === '' || value === undefined || value === null;
  if (!isEmpty || !REQUIRED.has(name) || name === 'navigation') return [];
  const before = String(valueAt(readJson(files[stepFile(flow, id)]), [name]) ?? '');
  return [{ field: question, text: word('inspector.needed', { before }) }];
}

const readNotices = (notices: Json | undefined) => (Array.isArray(notices) ? notices.map(objectOf) : []);

/** False if the notice shows a text of the front page (`home`) instead of its own. */
const hasOwnText = ({ home }: { home?: Json }): boolean => home === undefined;

/**
 * Replaces the notices that have their own text. The notice at a position keeps the id and the rule of the old notice there.
 * Notices with a text of the front page are kept, after the others.
 */
function mergeNotices(files: Files, file: string, value: Json | undefined): Json | undefined {
  const before = readNotices(valueAt(readJson(files[file]), ['notices']));
  const own = before.filter(hasOwnText);
  const rows = (Array.isArray(value) ? value : []).map(objectOf).filter(({ text }) => text);
  const next = rows.map(({ text, intent }, index) => {
    const old = objectOf(own[index]);
    const id =
      old.id ??
      `${nameOf(String(text), '-', 'notice')
        .slice(0, 20)
        .replace(/(?<!-)-+$/, '')}-${index + 1}`;
    return { ...old, id, intent: intent ?? 'info', text: text ?? '' };
  });
  const all = [...next, ...before.filter((notice) => !hasOwnText(notice))];
  return all.length > 0 ? (all as Json) : undefined;
}
