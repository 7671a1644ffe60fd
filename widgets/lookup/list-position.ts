import type { ComboboxProps } from '@fluentui/react-components';

/** Where a list of suggestions opens: below its field where there is room, else above, and never taller than the window. */
export const listPosition: ComboboxProps['positioning'] = {
  position: 'below',
  align: 'start',
  offset: 4,
  autoSize: 'height',
  overflowBoundaryPadding: 8,
};

/** Above the step's bar with the primary button, which stays at the foot of the window on phones. */
export const LIST_LAYER = 20;
