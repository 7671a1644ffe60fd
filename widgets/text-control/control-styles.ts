import type { Json } from '#engine';

/** Smallest height of a target (WCAG 2.5.8 requires 24 px). */
export const TARGET = '44px';

/** The focus ring of the plain controls (src/styles/form/controls.css) instead of Fluent's underline. */
export const FOCUS_RING = {
  ':focus-within': { outline: '2px solid var(--brand-ink)', outlineOffset: '-1px' },
  '::after': { display: 'none' },
};

export type ControlWidth = 'short' | 'medium' | 'long';

/** Classes of elements next to a control (src/styles/form/). */
export const controlClasses = {
  figures: 'tr-figures',
  row: 'tr-row',
  note: 'tr-below',
  button: 'tr-target',
  plainButton: 'tr-button',
  quietButton: 'tr-button tr-button--quiet',
  /** A button inside a control, which has the full height. */
  inside: 'tr-target tr-target--inside',
  hiddenText: 'tr-visually-hidden',
};

/** `options.width` of a step; @param fallback the widget's own. */
export function controlWidth(options: Record<string, Json>, fallback: ControlWidth = 'long'): ControlWidth {
  const { width } = options;
  return width === 'short' || width === 'medium' || width === 'long' ? width : fallback;
}
