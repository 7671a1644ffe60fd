import { STUDIO } from '#domain/limits.ts';
import kinds from '#domain/question-kinds.json';
import type { Json } from '#engine';
import { type Files, nameOf } from '../files/index.ts';
import { type QuestionId, readQuestion, writeQuestion } from './question-answers.ts';

type ChoiceRow = { label: string; value: string };

/** The choices of a new question. */
const PLACEHOLDERS: readonly ChoiceRow[] = kinds.choice.schema['x-options'];

/** A bullet before a line of a copied list. */
const BULLET = /^[-*•–]\s/;

/**
 * The choices of a pasted list, a line each; a second column of a spreadsheet is the stored value. Omits
 * empty lines and choices of `before`.
 */
export function pastedChoices(text: string, before: readonly ChoiceRow[] = []): ChoiceRow[] {
  const oldLabels = new Set(before.map(({ label }) => label));
  return text.split('\n').flatMap((line) => {
    const [label = '', value = ''] = line.split('\t').map((part) => part.trim());
    const ownLabel = label.replace(BULLET, '').trim();
    if (ownLabel === '' || oldLabels.has(ownLabel)) return [];
    oldLabels.add(ownLabel);
    return [{ label: ownLabel, value }];
  });
}

/** Adds pasted choices, replacing those of a new question. @returns undefined if they are too many */
export function addChoices(files: Files, id: QuestionId, text: string): Files | undefined {
  const before = (readQuestion(files, id).options as ChoiceRow[]).filter((option) => !isPlaceholder(option));
  const rows = [...before, ...pastedChoices(text, before)];
  return rows.length > STUDIO.mostChoices
    ? undefined
    : writeQuestion(files, id, 'options', rows as unknown as Json);
}

/** Whether the stored value was made from the label. */
export const isNamedByLabel = ({ label, value }: ChoiceRow): boolean =>
  value === nameOf(label, '-', 'choice') || isPlaceholder({ label, value });

const isPlaceholder = ({ label, value }: ChoiceRow): boolean =>
  PLACEHOLDERS.some((row) => row.label === label && row.value === value);

/** Renews values that were made from labels, until the choice is published or a rule or text uses it. */
export function followingLabels(
  files: Files,
  live: Files,
  id: QuestionId,
  rows: Json | undefined,
): Json | undefined {
  if (!Array.isArray(rows)) return rows;
  const before = readQuestion(files, id).options as ChoiceRow[];
  const published = new Set((readQuestion(live, id).options as ChoiceRow[]).map(({ value }) => value));
  return rows.map((row) => {
    const { label, value } = row as ChoiceRow;
    const previousRow = before.find((row) => row.value === value);
    const isFree =
      previousRow && previousRow.label !== label && isNamedByLabel(previousRow) && !published.has(value);
    return isFree && label && !isUsed(files, id.name, value) ? { label, value: '' } : row;
  });
}

function isUsed(files: Files, name: string, value: string): boolean {
  return Object.values(files).some(
    (text) => text.includes(`"application.${name}"`) || text.includes(`"fields.${name}.options.${value}"`),
  );
}
