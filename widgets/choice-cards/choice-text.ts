import type { Json } from '#engine';

/** A choice as text for an <option>: a choice may be any JSON value, even an object. */
export function choiceText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** The position of a value among choices; -1 if it is none of them. */
export function placeOf(choices: readonly { value: unknown }[], value: unknown): number {
  if (value === undefined) return -1;
  const text = JSON.stringify(value as Json);
  return choices.findIndex((choice) => choice.value === value || JSON.stringify(choice.value) === text);
}
