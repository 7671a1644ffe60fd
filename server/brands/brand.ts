import type { Brand } from '#schemas/types/brand.ts';

/** Base, record and what is computed from both. `GET /brands/{platform}` answers this. */
export type { EffectiveBrand } from '#contracts/brands.ts';

/** A brand record: a sparse overlay on brands/base.json (schemas/brand.schema.json). */
export type BrandRecord = Pick<Brand, 'platform' | 'hosts'> & Record<string, unknown>;
