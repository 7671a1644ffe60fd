import { RATES } from '../call-limits.ts';
import type { Capability, Deps } from '../deps.ts';
import { serve } from '../http/contract.ts';
import { createMemoryLimits } from '../http/limits/memory-limits.ts';
import { rateLimit } from '../http/limits/rate-limit.ts';
import { Problem } from '../http/problems/problem.ts';
import { addCountry } from './country.ts';
import { createGooglePlaces } from './google.ts';
import { createLocalPlaces } from './local.ts';
import { type PlacesPort, PlacesUnavailable } from './port.ts';

/** Google Places if its key is set, else the local ZIP list [STMT-13]. */
function createPlaces(deps: Pick<Deps, 'config'>): PlacesPort {
  const local = createLocalPlaces();
  const apiKey = deps.config.googlePlacesKey;
  return apiKey ? createGooglePlaces({ apiKey }, local) : local;
}

/** Routes that find US addresses and ZIP codes [SCREEN-34], and a visitor's country. */
export const routes: Capability = async (app, deps) => {
  addCountry(app, deps.config);
  const port = createPlaces(deps);
  const preHandler = rateLimit(
    { ...deps, limits: createMemoryLimits(deps.clock) },
    'places',
    RATES.placesPerMinute,
    60,
  );

  serve(app, 'GET /tools/places/zip', { preHandler }, async (request, reply) => {
    const place = await port.zip(request.query.zip);
    if (!place) throw new Problem('not-found', { detail: 'That ZIP code is not known.' });
    reply.header('cache-control', 'private, max-age=86400');
    return { ...place, verified: false as const };
  });

  serve(app, 'POST /tools/places/search', { preHandler }, async (request) => {
    const query = request.body.q.trim();
    if (!port.canSearch) return { available: false, results: [] };
    if (query.length < 3) return { available: true, results: [] };
    try {
      return { available: true, results: (await port.search(query, request.body.session)).slice(0, 5) };
    } catch (error) {
      // An address can always be typed, so a failed place service must not block the form.
      deps.log.warn(
        { event: 'places-failed', what: requireUnavailable(error).message },
        'A search of addresses failed.',
      );
      return { available: false, results: [] };
    }
  });

  serve(app, 'GET /tools/places/:id', { preHandler }, async (request) => {
    const address = await port.details(request.params.id, request.query.session).catch((error: unknown) => {
      throw new Problem('unavailable', { cause: requireUnavailable(error) });
    });
    if (!address) throw new Problem('not-found', { detail: 'That place is not known.' });
    return { ...address, verified: true as const };
  });
};

/** Returns the error if it is PlacesUnavailable, else throws it again. */
function requireUnavailable(error: unknown): Error {
  if (error instanceof PlacesUnavailable) return error;
  throw error;
}
