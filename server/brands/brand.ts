import type { Brand } from '#schemas/types/brand.ts';

export type { EffectiveBrand } from '#contracts/brands.ts';

/** The properties that differ from brands/base.json (schemas/brand.schema.json). */
export type BrandRecord = Pick<Brand, 'platform' | 'hosts'> & Record<string, unknown>;
