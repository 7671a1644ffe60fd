/** Ids of the places in the page's head that a step fills: where one is, and the list of steps in the menu. */
export const HEAD = { place: 'head-place', menu: 'head-menu', steps: 'head-steps' } as const;
