import { type Json, once } from '#engine';

/**
 * The `value` attributes of choices, which may be any JSON values: their texts, or their JSON if two texts are alike
 * (`1` and `"1"`) or one is empty, as the choice of nothing is.
 */
export const choiceTexts = once(
  (choices: readonly { value: unknown }[]): string[] => {
    const json = choices.map(({ value }) => JSON.stringify(value));
    const texts = choices.map(({ value }, index) => (isObject(value) ? (json[index] ?? '') : String(value)));
    return new Set(['', ...texts]).size > texts.length ? texts : json;
  },
  () => true,
);

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** The position of a value among choices, or -1. */
export function choiceIndex(choices: readonly { value: unknown }[], value: unknown): number {
  if (value === undefined) return -1;
  const text = JSON.stringify(value as Json);
  return choices.findIndex((choice) => choice.value === value || JSON.stringify(choice.value) === text);
}
