import type { Json } from '#engine';

/** Smallest height of a target on a phone, in pixels (docs: look; WCAG 2.5.8 asks for 24). */
export const TARGET = '44px';

/** The ring of the plain controls (src/styles/form-controls.css) in place of Fluent's line below a box. */
export const FOCUS_RING = {
  ':focus-within': { outline: '2px solid var(--brand-ink)', outlineOffset: '-1px' },
  '::after': { display: 'none' },
};

export type ControlWidth = 'short' | 'medium' | 'long';

/** Classes of what stands beside a control (src/styles/form-controls.css). */
export const controlClasses = {
  figures: 'tr-figures',
  row: 'tr-row',
  note: 'tr-below',
  button: 'tr-target',
  plainButton: 'tr-button',
  quietButton: 'tr-button tr-button--quiet',
  /** A button inside a control, which is itself of full height. */
  inside: 'tr-target tr-target--inside',
  hiddenText: 'tr-visually-hidden',
};

/** `options.width` of a step; @param fallback the widget's own. */
export function controlWidth(options: Record<string, Json>, fallback: ControlWidth = 'long'): ControlWidth {
  const { width } = options;
  return width === 'short' || width === 'medium' || width === 'long' ? width : fallback;
}
