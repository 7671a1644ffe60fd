import { serve } from '../contract.ts';
import type { Capability } from '../deps.ts';
import { version } from './version.ts';

/** GET /version.json, for the version page and for support. */
export const routes: Capability = async (app, { brands }) => {
  serve(app, 'GET /version.json', {}, async (request) => ({
    ...version,
    brand: (await brands.ofRequest(request)).platform,
  }));
};
