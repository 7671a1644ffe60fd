import { serve } from '../contract.ts';
import type { Capability } from '../deps.ts';
import { Problem } from '../problems/problem.ts';

/** GET /brands/{platform}: the effective brand; `current` asks by host name (contracts/brands.ts). */
export const brandRoutes: Capability = async (app, { brands }) => {
  serve(app, 'GET /brands/:platform', {}, async (request, reply) => {
    const { platform } = request.params;
    const brand =
      platform === 'current' ? await brands.ofRequest(request) : await brands.byPlatform(platform);
    if (!brand) throw new Problem('not-found', { detail: 'There is no such brand.' });
    reply.header('cache-control', 'no-cache');
    return brand;
  });
};
