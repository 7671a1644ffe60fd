import { createDeals } from './deals.ts';

/** The capability as the server runs it: on the flows that are live, and those that applications keep. */
export const routes = createDeals();
