import { serve } from '../contract.ts';
import type { Capability } from '../deps.ts';
import { FLOWS } from '../flows.ts';

/** What is running: of the deployment, not of a brand. */
export const version = {
  name: 'trellis',
  ...__BUILD__,
  flows: Object.fromEntries(Object.values(FLOWS).map(({ id, version: made }) => [id, made])),
};

/** GET /version.json, for the version page and for support. */
export const versionRoute: Capability = async (app, { brands }) => {
  serve(app, 'GET /version.json', {}, async (request) => ({
    ...version,
    brand: (await brands.ofRequest(request)).platform,
  }));
};
