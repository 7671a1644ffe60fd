/** Stands for a sensitive value that is stored but not shown (decision 23). */
export interface MaskedValue {
  present: true;
  mask: string;
}

/** Whether a value is such a stand-in. */
export function isMasked(value: unknown): value is MaskedValue {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    (value as { present?: unknown }).present === true &&
    typeof (value as { mask?: unknown }).mask === 'string'
  );
}
