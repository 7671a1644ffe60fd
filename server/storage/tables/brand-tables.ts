import type { BrandRecord } from '../../brands/brand.ts';
import { columnOf, int, json, maybe, oneOf, text, time } from './column.ts';

/** Brands, and the counts of visitors' events. */
export const brandTables = {
  brands: {
    platform: text,
    record: json<BrandRecord>(),
    source: oneOf<'seed' | 'edited'>(),
    seed_hash: maybe(text),
    updated_at: time,
    last_good: maybe(json<BrandRecord>()),
  },
  brand_hosts: { host: text, platform: text },
  brand_history: {
    id: columnOf<string>('bigint'),
    platform: text,
    record: json<BrandRecord>(),
    hash: text,
    author: text,
    note: text,
    at: time,
    approved_by: maybe(text),
  },
  funnel: {
    day: columnOf<Date>('date'),
    brand: text,
    flow: text,
    release: int,
    step: text,
    question: text,
    event: oneOf<'started' | 'answered' | 'error' | 'left' | 'finished'>(),
    rule: text,
    count: int,
  },
};
