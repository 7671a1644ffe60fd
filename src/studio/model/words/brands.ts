import { valueAt } from '#engine';
import type { Files } from '../files/index.ts';
import { readJson } from '../files/index.ts';
import { brandFile } from './brand-answers.ts';

export interface BrandName {
  platform: string;
  name: string;
}

/** The brands of a draft, without the base record. */
export function brandsIn(files: Files): BrandName[] {
  const brands = Object.keys(files).flatMap((path) => {
    const platform = /^brands\/(?!base\.)([a-z0-9-]+)\.json$/.exec(path)?.[1];
    return platform ? [{ platform, name: nameOf(files, platform) }] : [];
  });
  const counts = new Map<string, number>();
  for (const { name } of brands) counts.set(name, (counts.get(name) ?? 0) + 1);
  const isDuplicate = (name: string) => (counts.get(name) ?? 0) > 1;
  return brands.map((brand) =>
    isDuplicate(brand.name) ? { ...brand, name: `${brand.name} (${brand.platform})` } : brand,
  );
}

function nameOf(files: Files, platform: string): string {
  const reportedValues = ['base', platform].map((owner) =>
    valueAt(readJson(files[brandFile(owner)]), ['vendor_name']),
  );
  const name = reportedValues.findLast(
    (candidate) => typeof candidate === 'string' && candidate.trim() !== '',
  );
  return name === undefined ? platform : String(name);
}
