import { makeStyles, shorthands, tokens } from '@fluentui/react-components';
import type { Json } from '#engine/core/types.ts';

/** Smallest height of a target on a phone, in pixels (docs: look; WCAG 2.5.8 asks for 24). */
export const TARGET = '44px';

export type ControlWidth = 'short' | 'medium' | 'long';

/** Shared looks of controls. A 16 px text keeps phones from zooming in; widths follow the length of the answer. */
export const useControlStyles = makeStyles({
  control: {
    minHeight: TARGET,
    maxWidth: '100%',
    minWidth: 0,
    ...shorthands.borderColor(tokens.colorNeutralStrokeAccessible),
  },
  short: { width: '10rem' },
  medium: { width: '20rem' },
  long: { width: '100%' },
  inner: { fontSize: 'max(16px, 1rem)', minWidth: 0 },
  selectInner: {
    fontSize: 'max(16px, 1rem)',
    minWidth: 0,
    height: TARGET,
    ...shorthands.borderColor(tokens.colorNeutralStrokeAccessible),
  },
  figures: { fontVariantNumeric: 'tabular-nums' },
  readOnly: {
    backgroundColor: tokens.colorNeutralBackground3,
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    '::after': { display: 'none' },
  },
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
