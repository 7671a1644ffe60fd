import { makeStyles, tokens } from '@fluentui/react-components';
import type { Json } from '#engine/core/types.ts';

/** Smallest height of a target on a phone, in pixels (docs: look; WCAG 2.5.8 asks for 24). */
export const TARGET = '44px';

/** The ring of the plain controls (src/look/form-controls.css) in place of Fluent's line below a box. */
export const FOCUS_RING = {
  ':focus-within': { outline: '2px solid var(--brand-ink)', outlineOffset: '-1px' },
  '::after': { display: 'none' },
};

export type ControlWidth = 'short' | 'medium' | 'long';

/** Shared looks of what stands beside a control. */
export const useControlStyles = makeStyles({
  figures: { fontVariantNumeric: 'tabular-nums' },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', minWidth: 0, maxWidth: '100%' },
  note: { marginTop: '4px', color: tokens.colorNeutralForeground2 },
  button: { minHeight: TARGET, minWidth: TARGET },
  /** A button inside a control, which is itself of full height. */
  inside: { minHeight: '40px', minWidth: TARGET, marginRight: '-8px' },
  hiddenText: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    margin: '-1px',
    padding: 0,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

/** `options.width` of a step; @param fallback the widget's own. */
export function controlWidth(options: Record<string, Json>, fallback: ControlWidth = 'long'): ControlWidth {
  const { width } = options;
  return width === 'short' || width === 'medium' || width === 'long' ? width : fallback;
}
