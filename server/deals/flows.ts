import { flow as apply } from 'virtual:trellis/flows/apply';
import { flow as bcm } from 'virtual:trellis/flows/bcm';
import { createDeals } from './deals.ts';

/** The capability as the server runs it: with the flows of this build. */
export const deals = createDeals({ apply, bcm });
