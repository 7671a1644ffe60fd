/** Ids of elements in the page's head that a step fills: the progress, and the list of steps in the menu. */
export const HEAD = { place: 'head-place', menu: 'head-menu', steps: 'head-steps' } as const;
