import type { FieldValue, ListItem } from '#engine';
import { isEmpty, withoutRoundingError } from '#engine';

/** How many missing fields a card names; the rest is counted. */
const NAMED = 3;

/**
 * The sum of the shares that are known, in percent; undefined where none is. What is no number does not count: its own
 * field says so.
 */
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

/** Labels of the required fields that are still empty, in their order. A masked secret is there. */
export function missingLabels(item: ListItem, required: RequiredField[]): string[] {
  return required.filter(({ field }) => isEmpty(item[field])).map(({ label }) => label);
}

/** The first few labels in words, and how many more there are. */
export function shortList(labels: string[]): { fields: string; more: number } {
  const more = labels.length > NAMED + 1 ? labels.length - NAMED : 0;
  return { fields: labels.slice(0, more ? NAMED : labels.length).join(', '), more };
}

/** Whether nothing was entered for an item yet, so that nothing is lost with the card. A saved blank one has an id. */
export function isBlank({ key: _key, id: _id, ...answers }: ListItem): boolean {
  return Object.values(answers).every(isEmpty);
}

/**
 * Whether an item's answers are those they can be copied from: every part that either of the two has is the same, and the
 * first is there.
 * @param source part of the item → value elsewhere.
 */
export function isCopied(item: ListItem, source: Record<string, FieldValue | undefined>): boolean {
  const plain = (value: FieldValue | undefined): FieldValue | undefined =>
    isEmpty(value) ? undefined : value;
  return (
    !isEmpty(Object.values(source)[0]) &&
    Object.entries(source).every(([field, value]) => plain(item[field]) === plain(value))
  );
}
