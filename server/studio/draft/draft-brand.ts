import type { FileSet } from '#engine/compile';
import type { BrandRecord, EffectiveBrand } from '../../brands/brand.ts';
import { findRecordFaults } from '../../brands/check-record.ts';
import { effectiveBrand } from '../../brands/overlay.ts';
import { baseBrand } from '../../brands/seed.ts';
import type { Deps } from '../../deps.ts';
import { localeOf } from '../../releases/words.ts';
import { fileOf } from '../roles.ts';

/** The record in a draft; undefined if there is none or it can't be parsed. */
export function recordOf(files: FileSet, platform: string): BrandRecord | undefined {
  try {
    const record = JSON.parse(files.get(fileOf(platform)) ?? '') as BrandRecord;
    return typeof record === 'object' && record !== null && !Array.isArray(record) ? record : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The effective brand of a draft; undefined if its record is invalid.
 * @param lang one of its languages, with the draft's texts; otherwise its first
 */
export function brandOf(
  { config }: Pick<Deps, 'config'>,
  files: FileSet,
  platform: string,
  lang?: string,
): EffectiveBrand | undefined {
  const record = recordOf(files, platform);
  if (!record || findRecordFaults(record).length > 0) return undefined;
  try {
    const brandIn = (locale?: string) =>
      effectiveBrand(baseBrand, record, config, locale, (tag) => localeOf(files, tag));
    const brand = brandIn();
    return lang !== undefined && brand.locales.includes(lang) ? brandIn(lang) : brand;
  } catch {
    return undefined;
  }
}
