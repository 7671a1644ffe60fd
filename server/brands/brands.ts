import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { readCookie } from '../http/cookies.ts';
import { Problem } from '../http/problems/problem.ts';
import { SERVER } from '../limits.ts';
import { errorFields } from '../logging/log.ts';
import type { Clock, Log } from '../ports.ts';
import type { Database } from '../storage/database.ts';
import type { Row } from '../storage/tables/index.ts';
import type { BrandRecord, EffectiveBrand } from './brand.ts';
import { findRecordFaults } from './check-record.ts';
import { localeOf } from './locales.ts';
import { effectiveBrand } from './overlay.ts';
import { baseBrand } from './seed.ts';

export type { EffectiveBrand } from './brand.ts';

/** Finds brands. Records are in the database and cached for a few seconds. */
export interface Brands {
  /**
   * TRELLIS_PLATFORM, else (on loopback only) `?brand=` or its cookie, else the host name, else `default`; in
   * the person's language.
   */
  ofRequest(request: FastifyRequest): Promise<EffectiveBrand>;
  /** The brand in one of its languages (the first if left out); undefined if there is no such brand. */
  byPlatform(platform: string, locale?: string): Promise<EffectiveBrand | undefined>;
  isHostOf(host: string, platform: string): Promise<boolean>;
  refresh(): void;
}

/** Cookie that stores a local `?brand=` for the page's calls. */
export const brandCookie = 'trellis-brand';

type BrandRow = Row<'brands', 'platform' | 'record' | 'last_good'> & RowVersion;

/** `mark` is PostgreSQL's xmin, which every change of the row changes. */
interface RowVersion {
  platform: string;
  mark: string;
}

/** A brand by language; the first entry is the fallback. */
type BrandByLocale = ReadonlyMap<string, EffectiveBrand>;

interface LoadedBrands {
  brands: Map<string, BrandByLocale>;
  hosts: Map<string, string>;
}

export function createBrands(parts: {
  db: Database;
  config: Pick<Config, 'platform' | 'flagsOff' | 'isLoopback' | 'publicUrl'>;
  clock: Clock;
  log: Log;
}): Brands {
  const { db, config, clock, log } = parts;
  /** The brands of each record, reused while the record is unchanged. */
  let computed = new Map<string, { mark: string; recordText: string; brand: BrandByLocale | undefined }>();
  let loadedBrands: Promise<LoadedBrands> | undefined;
  let loadedAt = 0;

  const computeRecord = (record: BrandRecord): BrandByLocale | undefined => {
    try {
      const faults = findRecordFaults(record);
      if (faults.length === 0) {
        const first = effectiveBrand(baseBrand, record, config);
        return new Map(
          first.locales.map((tag) => [
            tag,
            tag === first.locale ? first : effectiveBrand(baseBrand, record, config, tag),
          ]),
        );
      }
      log.error(
        { event: 'brand-invalid', platform: record.platform, names: faults },
        'A brand record is invalid.',
      );
    } catch (error) {
      log.error({ platform: record.platform, ...errorFields(error) }, 'A brand record cannot be used.');
    }
    return undefined;
  };
  /** If a record is invalid, the last valid record stays in use. */
  const computeBrand = async ({
    platform,
    record,
    last_good,
  }: BrandRow): Promise<BrandByLocale | undefined> => {
    const brand = computeRecord(record);
    if (!brand) return last_good ? computeRecord(last_good) : undefined;
    if (JSON.stringify(record) !== JSON.stringify(last_good))
      await db.query('update brands set last_good = $2 where platform = $1 and record = $2', [
        platform,
        JSON.stringify(record),
      ]);
    return brand;
  };
  const readRecords = (platforms: string[]) =>
    db.query<BrandRow>(
      'select platform, record, last_good, xmin::text as mark from brands where platform = any($1)',
      [platforms],
    );
  const load = async (): Promise<LoadedBrands> => {
    const rows = await db.query<RowVersion>('select platform, xmin::text as mark from brands');
    const hosts = await db.query('select host, platform from brand_hosts');
    // This runs every few seconds, and few of thousands of records change: read only those.
    const changedVersions = rows.filter(({ platform, mark }) => computed.get(platform)?.mark !== mark);
    const readRows =
      changedVersions.length === 0 ? [] : await readRecords(changedVersions.map(({ platform }) => platform));
    const next: typeof computed = new Map();
    for (const { platform } of rows) {
      const cachedBrand = computed.get(platform);
      if (cachedBrand) next.set(platform, cachedBrand);
    }
    for (const row of readRows) {
      const { platform, mark } = row;
      const recordText = JSON.stringify(row.record);
      const cachedBrand = computed.get(platform);
      next.set(platform, {
        mark,
        recordText,
        brand: cachedBrand?.recordText === recordText ? cachedBrand.brand : await computeBrand(row),
      });
    }
    computed = next;
    const brands = new Map<string, BrandByLocale>();
    for (const [platform, { brand }] of next) if (brand) brands.set(platform, brand);
    return { brands, hosts: new Map(hosts.map((row) => [row.host, row.platform])) };
  };
  /** If the database is unavailable or slow, returns the brands of the previous load. */
  const loadCurrent = (): Promise<LoadedBrands> => {
    const now = clock.now().getTime();
    if (loadedBrands && now - loadedAt <= SERVER.brandsFreshMs) return loadedBrands;
    loadedAt = now;
    const previous = loadedBrands;
    const attempt = load().catch((error) => {
      if (previous) return previous;
      loadedBrands = undefined;
      throw error;
    });
    const pending = previous
      ? Promise.race([attempt, wait(SERVER.brandsAwaitedMs, previous, { ref: false })])
      : attempt;
    loadedBrands = pending;
    void attempt.then(
      () => {
        if (loadedBrands === pending) loadedBrands = attempt;
      },
      () => {},
    );
    return pending;
  };

  return {
    async ofRequest(request) {
      const { brands, hosts } = await loadCurrent();
      const requestedPlatform =
        config.platform ?? (config.isLoopback ? findLocalChoice(request, config, brands) : undefined);
      const platform = requestedPlatform ?? hosts.get(request.hostname.toLowerCase()) ?? 'default';
      const brand = brands.get(platform);
      if (!brand) throw new Problem('not-found', { detail: 'There is no such brand.' });
      return pickLocale(brand, localeOf(request, config, [...brand.keys()]));
    },
    async byPlatform(platform, locale) {
      const brand = (await loadCurrent()).brands.get(platform);
      return brand && pickLocale(brand, locale);
    },
    async isHostOf(host, platform) {
      return (await loadCurrent()).hosts.get(host.toLowerCase()) === platform;
    },
    refresh() {
      loadedBrands = undefined;
    },
  };
}

function pickLocale(brand: BrandByLocale, locale: string | undefined): EffectiveBrand {
  const localizedBrand = (locale !== undefined && brand.get(locale)) || [...brand.values()][0];
  if (!localizedBrand) throw new Error('A brand has at least one language.');
  return localizedBrand;
}

function findLocalChoice(
  request: FastifyRequest,
  config: Pick<Config, 'publicUrl'>,
  brandRecords: Map<string, unknown>,
): string | undefined {
  const query = (request.query as { brand?: unknown } | undefined)?.brand;
  const cookie = readCookie(request, config, brandCookie);
  return [query, cookie].find((name): name is string => typeof name === 'string' && brandRecords.has(name));
}
