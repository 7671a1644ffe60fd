/** Ids of elements in the header that a step fills: the progress, and the list of steps. */
export const HEADER_SLOTS = { place: 'head-place', menu: 'head-menu', steps: 'head-steps' } as const;
