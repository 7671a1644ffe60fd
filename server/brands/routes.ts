import type { Capability } from '../deps.ts';
import { Problem } from '../problems/problem.ts';

/** GET /brands/{platform}: the effective brand; `current` asks by host name (docs/contracts.md). */
export const brandRoutes: Capability = async (app, { brands }) => {
  app.get<{ Params: { platform: string } }>(
    '/brands/:platform',
    { schema: { params: { type: 'object', properties: { platform: { type: 'string', maxLength: 63 } } } } },
    async (request, reply) => {
      const { platform } = request.params;
      const brand =
        platform === 'current' ? await brands.ofRequest(request) : await brands.byPlatform(platform);
      if (!brand) throw new Problem('not-found', { detail: 'There is no such brand.' });
      return reply.header('cache-control', 'no-cache').send(brand);
    },
  );
};
