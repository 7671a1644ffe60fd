import { createDeals } from './deals.ts';

/** The capability as the server runs it: with the live flows and those that applications keep. */
export const routes = createDeals();
