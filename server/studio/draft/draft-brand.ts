import type { FileSet } from '#engine/compile';
import type { BrandRecord, EffectiveBrand } from '../../brands/brand.ts';
import { faultsOf } from '../../brands/check-record.ts';
import { effectiveBrand } from '../../brands/overlay.ts';
import { baseBrand } from '../../brands/seed.ts';
import type { Deps } from '../../deps.ts';
import { localeOf } from '../../releases/words.ts';
import { fileOf } from '../roles.ts';

/** The record of a brand in a draft; undefined where there is none, or it can't be read. */
export function recordOf(files: FileSet, platform: string): BrandRecord | undefined {
  try {
    const record = JSON.parse(files.get(fileOf(platform)) ?? '') as BrandRecord;
    return typeof record === 'object' && record !== null && !Array.isArray(record) ? record : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The brand that people would see; undefined while its record is none that could be used.
 * @param lang one of its languages, in the words of the draft; its first where it has none of this name
 */
export function brandOf(
  { config }: Pick<Deps, 'config'>,
  files: FileSet,
  platform: string,
  lang?: string,
): EffectiveBrand | undefined {
  const record = recordOf(files, platform);
  if (!record || faultsOf(record).length > 0) return undefined;
  try {
    const spoken = (locale?: string) =>
      effectiveBrand(baseBrand, record, config, locale, (tag) => localeOf(files, tag));
    const brand = spoken();
    return lang !== undefined && brand.locales.includes(lang) ? spoken(lang) : brand;
  } catch {
    return undefined;
  }
}
