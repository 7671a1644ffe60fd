import type { ComboboxProps } from '@fluentui/react-components';

/** Where a list of suggestions opens: below its field where there is room, else above, and never taller than the window. */
export const listPosition: ComboboxProps['positioning'] = {
  position: 'below',
  align: 'start',
  offset: 4,
  autoSize: 'height',
  overflowBoundaryPadding: 8,
};

/**
 * Above the step's bar with the primary button, which stays at the foot of the window on phones; of seven options, so that the
 * field's neighbors stay in sight. Important: the positioning writes the height that the window has for it onto the element.
 */
export const LIST_BOX = {
  zIndex: 20,
  maxHeight: '20rem !important',
  overflowY: 'auto',
  boxSizing: 'border-box',
} as const;
