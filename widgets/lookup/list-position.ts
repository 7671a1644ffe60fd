import type { ComboboxProps } from '@fluentui/react-components';

/** Below the field if there is room, else above, within the window. */
export const listPosition: ComboboxProps['positioning'] = {
  position: 'below',
  align: 'start',
  offset: 4,
  autoSize: 'height',
  overflowBoundaryPadding: 8,
};

/**
 * Above the step's sticky bar on phones; at most seven options high, so that neighboring fields stay visible.
 * `!important` overrides the positioning's inline height.
 */
export const LIST_BOX = {
  zIndex: 20,
  maxHeight: '20rem !important',
  overflowY: 'auto',
  boxSizing: 'border-box',
} as const;
