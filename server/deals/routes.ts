import { FLOWS } from '../flows.ts';
import { createDeals } from './deals.ts';

/** The capability as the server runs it: with the flows of this build. */
export const routes = createDeals(FLOWS);
