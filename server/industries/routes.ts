import type { Industry } from '#contracts/lookups.ts';
import { RATES } from '../call-limits.ts';
import type { Capability } from '../deps.ts';
import { serve } from '../http/contract.ts';
import { createMemoryLimits } from '../http/limits/memory-limits.ts';
import { rateLimit } from '../http/limits/rate-limit.ts';

/** GET /tools/naics?q= [FIELD-62]. The index is built at the first search, to keep the start fast. */
export const routes: Capability = async (app, deps) => {
  // Counted in memory, so that the route works without the database.
  const limits = createMemoryLimits(deps.clock);
  let search: Promise<(query: string) => Industry[]> | undefined;
  const preHandler = rateLimit({ ...deps, limits }, 'naics', RATES.industriesPerMinute, 60);
  serve(app, 'GET /tools/naics', { preHandler }, async (request, reply) => {
    search ??= import('./search.ts').then(({ createIndustrySearch }) => createIndustrySearch());
    reply.header('cache-control', 'private, max-age=3600');
    return { results: (await search)(request.query.q) };
  });
};
