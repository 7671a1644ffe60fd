import type { ComboboxProps } from '@fluentui/react-components';

/** Positions a list below its field if there is room, else above, within the window. */
export const listPosition: ComboboxProps['positioning'] = {
  position: 'below',
  align: 'start',
  offset: 4,
  autoSize: 'height',
  overflowBoundaryPadding: 8,
};

/**
 * Styles of a list of options: in front of the step's sticky bar on phones, and at most seven options high, so that
 * neighboring fields stay visible. `!important` overrides the inline height that Fluent's positioning sets.
 */
export const LIST_BOX = {
  zIndex: 20,
  maxHeight: '20rem !important',
  overflowY: 'auto',
  boxSizing: 'border-box',
} as const;
