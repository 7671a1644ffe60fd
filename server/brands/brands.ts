import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Clock, Log } from '../deps.ts';
import { Problem } from '../problems/problem.ts';
import type { Database } from '../storage/database.ts';
import type { BrandRecord, EffectiveBrand } from './brand.ts';
import { effectiveBrand } from './overlay.ts';
import { baseBrand } from './seed.ts';

export type { EffectiveBrand } from './brand.ts';

/** Which brand applies. Records live in the database; what is read stays in memory for a few seconds. */
export interface Brands {
  /** The brand of a request: TRELLIS_PLATFORM, else (local only) `?brand=` or its cookie, else the host name, else `default`. */
  ofRequest(request: FastifyRequest): Promise<EffectiveBrand>;
  /** A brand by name; undefined where there is none. */
  byPlatform(platform: string): Promise<EffectiveBrand | undefined>;
  /** Forgets what is in memory. */
  refresh(): void;
}

/** Name of the cookie that keeps a local `?brand=` for the calls of the page. */
export const brandCookie = 'trellis-brand';

const platformName = /^[a-z0-9-]{1,63}$/;
const freshFor = 3000;

interface Loaded {
  at: number;
  brands: Map<string, EffectiveBrand>;
  hosts: Map<string, string>;
}

export function createBrands(parts: {
  db: Database;
  config: Pick<Config, 'platform' | 'flagsOff' | 'isLoopback'>;
  clock: Clock;
  log: Log;
}): Brands {
  const { db, config, clock, log } = parts;
  let loaded: Promise<Loaded> | undefined;
  let loadedAt = 0;

  const load = async (): Promise<Loaded> => {
    const records = await db.query<{ record: BrandRecord }>('select record from brands');
    const hosts = await db.query<{ host: string; platform: string }>(
      'select host, platform from brand_hosts',
    );
    const brands = new Map<string, EffectiveBrand>();
    for (const { record } of records) {
      try {
        brands.set(record.platform, effectiveBrand(baseBrand, record, config));
      } catch {
        // One bad record must not take the others down; to its own visitors it is a brand that cannot be loaded.
        log.error({ event: 'brand-invalid', platform: record.platform }, 'A brand record cannot be used.');
      }
    }
    return {
      at: clock.now().getTime(),
      brands,
      hosts: new Map(hosts.map((row) => [row.host, row.platform])),
    };
  };
  const current = (): Promise<Loaded> => {
    const now = clock.now().getTime();
    if (!loaded || now - loadedAt > freshFor) {
      loadedAt = now;
      const attempt = load();
      loaded = attempt;
      attempt.catch(() => {
        if (loaded === attempt) loaded = undefined;
      });
    }
    return loaded;
  };

  return {
    async ofRequest(request) {
      const { brands, hosts } = await current();
      const asked = config.platform ?? (config.isLoopback ? localChoice(request, brands) : undefined);
      const platform = asked ?? hosts.get(request.hostname.toLowerCase()) ?? 'default';
      const brand = brands.get(platform);
      if (!brand) throw new Problem('not-found', { detail: 'There is no such brand.' });
      return brand;
    },
    async byPlatform(platform) {
      return (await current()).brands.get(platform);
    },
    refresh() {
      loaded = undefined;
    },
  };
}

/** On a loopback address a brand can be tried without a host name of its own: `?brand=harbor`, kept in a cookie. */
function localChoice(request: FastifyRequest, known: Map<string, unknown>): string | undefined {
  const query = (request.query as { brand?: unknown } | undefined)?.brand;
  const cookie = request.headers.cookie?.match(new RegExp(`(?:^|;\\s*)${brandCookie}=([^;]*)`))?.[1];
  return [query, cookie].find(
    (name): name is string => typeof name === 'string' && platformName.test(name) && known.has(name),
  );
}
