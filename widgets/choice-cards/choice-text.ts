import type { Json } from '#engine';

/** The `value` attribute of a choice, which may be any JSON value. */
export function choiceText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** The position of a value among choices, or -1. */
export function choiceIndex(choices: readonly { value: unknown }[], value: unknown): number {
  if (value === undefined) return -1;
  const text = JSON.stringify(value as Json);
  return choices.findIndex((choice) => choice.value === value || JSON.stringify(choice.value) === text);
}
