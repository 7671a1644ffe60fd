import type { FieldValue, ListItem } from '#engine';
import { isEmpty, withoutRoundingError } from '#engine';

/** A card names this many missing fields, and counts the others. */
const LABELS_SHOWN = 3;

/** The sum of the known shares in percent; undefined if there are none. Ignores non-numbers: their fields show an error. */
export function sumOfShares(items: ListItem[], field: string): number | undefined {
  const shares = items
    .map((item) => Number(isEmpty(item[field]) ? Number.NaN : item[field]))
    .filter(Number.isFinite);
  if (shares.length === 0) return undefined;
  return withoutRoundingError(shares.reduce((sum, share) => sum + share, 0));
}

export interface RequiredField {
  field: string;
  label: string;
}

/** Labels of the required empty fields; a masked secret is not empty. */
export function missingLabels(item: ListItem, required: RequiredField[]): string[] {
  return required.filter(({ field }) => isEmpty(item[field])).map(({ label }) => label);
}

/** The first labels as text, and the number of the others. */
export function shortList(labels: string[]): { fields: string; more: number } {
  const moreCount = labels.length > LABELS_SHOWN + 1 ? labels.length - LABELS_SHOWN : 0;
  return { fields: labels.slice(0, moreCount ? LABELS_SHOWN : labels.length).join(', '), more: moreCount };
}

/** Whether an item has no answers; a saved blank item has an id. */
export function isBlank({ key: _key, id: _id, ...answers }: ListItem): boolean {
  return Object.values(answers).every(isEmpty);
}

/**
 * Whether an item's answers equal their source, whose first value exists.
 * @param source values by part of the item
 */
export function isCopied(item: ListItem, source: Record<string, FieldValue | undefined>): boolean {
  const plainAnswer = (value: FieldValue | undefined): FieldValue | undefined =>
    isEmpty(value) ? undefined : value;
  return (
    !isEmpty(Object.values(source)[0]) &&
    Object.entries(source).every(([field, value]) => plainAnswer(item[field]) === plainAnswer(value))
  );
}
