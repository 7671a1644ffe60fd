/** Where the slider can stand: its ends, and every multiple of the step between them. */
export interface Stops {
  minimum: number;
  maximum: number;
  step: number;
}

/** The amount as the slider can show it: a typed one out of bounds stands at an end. */
export function clamp(amount: number, { minimum, maximum }: Stops): number {
  return Math.min(Math.max(amount, minimum), maximum);
}

/**
 * The step of the native range. Where both ends are multiples of our step it is our step; else 1, so that the browser
 * lets both ends be reached, and `slideTo` snaps.
 */
export function nativeStep({ minimum, maximum, step }: Stops): number {
  return minimum % step === 0 && maximum % step === 0 ? step : 1;
}

/**
 * The amount a move of the slider means.
 * @param current the amount now, typed or slid. @param moved where the native range went.
 * @returns a stop: one arrow key from $50,300 is $51,000 or $50,000, never a jump over it.
 */
export function slideTo(current: number, moved: number, stops: Stops): number {
  const { minimum, maximum, step } = stops;
  const native = nativeStep(stops);
  const from = clamp(current, stops);
  const shown = minimum + Math.round((from - minimum) / native) * native;
  if (moved <= minimum) return minimum;
  if (moved >= maximum) return maximum;
  if (moved - shown === native) return clamp((Math.floor(from / step) + 1) * step, stops);
  if (shown - moved === native) return clamp((Math.ceil(from / step) - 1) * step, stops);
  return clamp(Math.round(moved / step) * step, stops);
}
