import type { BrandRecord } from '../../brands/brand.ts';
import { choice, columnOf, int, json, nullableColumn, text, time } from './column.ts';

/** Brands, and the counts of visitors' events. */
export const brandTables = {
  brands: {
    platform: text,
    record: json<BrandRecord>(),
    source: choice<'seed' | 'edited'>(),
    seed_hash: nullableColumn(text),
    updated_at: time,
    last_good: nullableColumn(json<BrandRecord>()),
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
    approved_by: nullableColumn(text),
  },
  funnel: {
    day: columnOf<Date>('date'),
    brand: text,
    flow: text,
    release: int,
    step: text,
    question: text,
    event: choice<'started' | 'answered' | 'error' | 'left' | 'finished'>(),
    rule: text,
    count: int,
  },
};
