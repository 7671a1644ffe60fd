import { STUDIO } from '#domain/limits.ts';
import kinds from '#domain/question-kinds.json';
import type { Json } from '#engine';
import { type Files, nameOf } from '../files/index.ts';
import { type QuestionId, readQuestion, writeQuestion } from './question-answers.ts';

type Row = { label: string; value: string };

/** The choices that a new question begins with. */
const PLACEHOLDERS: readonly Row[] = kinds.choice.schema['x-options'];

/** A bullet before a line of a copied list. */
const BULLET = /^[-*•–]\s/;

/**
 * The choices of a pasted list, one a line; a second column, as a spreadsheet copies it, is what is stored. Lines without
 * text are left out, and those that `before` has.
 */
export function pastedChoices(text: string, before: readonly Row[] = []): Row[] {
  const known = new Set(before.map(({ label }) => label));
  return text.split('\n').flatMap((line) => {
    const [label = '', value = ''] = line.split('\t').map((part) => part.trim());
    const own = label.replace(BULLET, '').trim();
    if (own === '' || known.has(own)) return [];
    known.add(own);
    return [{ label: own, value }];
  });
}

/** Adds pasted choices to a question; those of a new question are replaced. @returns undefined if they are too many */
export function addChoices(files: Files, id: QuestionId, text: string): Files | undefined {
  const before = (readQuestion(files, id).options as Row[]).filter((one) => !isPlaceholder(one));
  const rows = [...before, ...pastedChoices(text, before)];
  return rows.length > STUDIO.mostChoices
    ? undefined
    : writeQuestion(files, id, 'options', rows as unknown as Json);
}

/** Whether what is stored of a choice was made from its text. */
export const isNamedByLabel = ({ label, value }: Row): boolean =>
  value === nameOf(label, '-', 'choice') || isPlaceholder({ label, value });

const isPlaceholder = ({ label, value }: Row): boolean =>
  PLACEHOLDERS.some((one) => one.label === label && one.value === value);

/**
 * Changed choices without the stored value that was made from their text before, so that it is made anew: until the
 * choice is published and while no rule or text names it, what is stored follows what people read.
 */
export function followingLabels(
  files: Files,
  live: Files,
  id: QuestionId,
  rows: Json | undefined,
): Json | undefined {
  if (!Array.isArray(rows)) return rows;
  const before = readQuestion(files, id).options as Row[];
  const published = new Set((readQuestion(live, id).options as Row[]).map(({ value }) => value));
  return rows.map((row) => {
    const { label, value } = row as Row;
    const was = before.find((one) => one.value === value);
    const isFree = was && was.label !== label && isNamedByLabel(was) && !published.has(value);
    return isFree && label && !isUsed(files, id.name, value) ? { label, value: '' } : row;
  });
}

/** Whether a rule tests the question, or a text of a brand or language is about the choice. */
function isUsed(files: Files, name: string, value: string): boolean {
  return Object.values(files).some(
    (text) => text.includes(`"application.${name}"`) || text.includes(`"fields.${name}.options.${value}"`),
  );
}
