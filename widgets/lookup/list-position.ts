import type { ComboboxProps } from '@fluentui/react-components';

/**
 * Position of a suggestion list: below its field if there is room, else above, and never higher than the
 * window.
 */
export const listPosition: ComboboxProps['positioning'] = {
  position: 'below',
  align: 'start',
  offset: 4,
  autoSize: 'height',
  overflowBoundaryPadding: 8,
};

/**
 * Above the step's sticky bar on phones; at most seven options high, so that neighboring fields stay visible.
 * `!important`, because the positioning sets an inline height.
 */
export const LIST_BOX = {
  zIndex: 20,
  maxHeight: '20rem !important',
  overflowY: 'auto',
  boxSizing: 'border-box',
} as const;
