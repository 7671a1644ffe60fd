import { createDeals } from './deals.ts';

/** The routes of applications, with the live flows and the flows of older releases. */
export const routes = createDeals();
