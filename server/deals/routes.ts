import { createDeals } from './deals.ts';

/** Uses the live flows and the flows that applications keep. */
export const routes = createDeals();
