import { createDeals } from './deals.ts';

/** The capability of the running server: it uses the live flows and the flows that applications keep. */
export const routes = createDeals();
