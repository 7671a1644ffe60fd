import { type Json, objectOf, stringsOf, valueAt } from '#engine';
import brandSchema from '#schemas/brand.schema.json' with { type: 'json' };
import { type Files, freshName, freshTitle, nameOf, printJson, readJson } from '../files/index.ts';
import { brandFile } from './brand-answers.ts';
import { brandsIn } from './brands.ts';

export interface NewBrand {
  name: string;
  host?: string;
  /** The brand to copy. */
  from?: string;
  /** Whether a copy leaves a text out, by its key. */
  isOmitted?: (key: string) => boolean;
}

/** Addresses and recipients of data belong to one partner. */
const UNCOPIED_PROPERTIES = [
  '$schema',
  'platform',
  'vendor_id',
  'vendor_name',
  'vendor_url',
  'support_email',
  'hosts',
  'origins',
  'routes',
  'route_prefix',
  'route_home',
  'partner',
  'webhooks',
  'terms_url',
  'privacy_url',
];

/** Texts that name the company and its licenses. */
const isOwnText = (key: string): boolean => key.startsWith('texts.legal.');

const HOST = new RegExp(brandSchema.properties.hosts.items.pattern);

/** The host of a pasted address without a path. */
const hostOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');

/** Why a new brand can't have this host name; undefined if it can, or it is empty. */
export function hostFault(files: Files, text: string): 'wrong' | 'taken' | undefined {
  const host = hostOf(text);
  if (host === '') return undefined;
  if (!HOST.test(host) || host.length > brandSchema.properties.hosts.items.maxLength) return 'wrong';
  const hasHost = (platform: string) =>
    stringsOf(valueAt(readJson(files[brandFile(platform)]), ['hosts'])).includes(host);
  return brandsIn(files).some(({ platform }) => hasHost(platform)) ? 'taken' : undefined;
}

/** Removes a brand from a draft. */
export function removeBrand(files: Files, platform: string): Files {
  const { [brandFile(platform)]: _, ...others } = files;
  return others;
}

/** Adds a brand: without settings, or with those of `from`. @returns its platform */
export function addBrand(
  files: Files,
  { name: wantedName, host, from, isOmitted = () => false }: NewBrand,
): [Files, string] {
  const brands = brandsIn(files);
  const name = freshTitle(
    wantedName.trim(),
    brands.map((brand) => brand.name),
  );
  const plainName = nameOf(name, '-', 'brand');
  const platform = freshName(
    /^[a-z]/.test(plainName) ? plainName : `brand-${plainName}`,
    (candidate) => brandFile(candidate) in files,
    '-',
  );
  const hostName = hostOf(host ?? '');
  const record = {
    $schema: '../schemas/brand.schema.json',
    platform,
    ...(hostName ? { hosts: [hostName] } : {}),
    vendor_id: platform,
    vendor_name: name,
    ...(from === undefined ? {} : copyRecord(readJson(files[brandFile(from)]), isOmitted)),
  };
  return [{ ...files, [brandFile(platform)]: `${printJson(record)}\n` }, platform];
}

function copyRecord(record: Json | undefined, isOmitted: (key: string) => boolean): Record<string, Json> {
  const copyTexts = (texts: Json | undefined): Json =>
    Object.fromEntries(Object.entries(objectOf(texts)).filter(([key]) => !isOwnText(key) && !isOmitted(key)));
  const copiedProperties = Object.entries(objectOf(record)).filter(
    ([name]) => !UNCOPIED_PROPERTIES.includes(name),
  );
  return Object.fromEntries(
    copiedProperties.map(([name, value]) => {
      if (name === 'content') return [name, copyTexts(value)];
      if (name !== 'translations') return [name, value];
      const languages = Object.entries(objectOf(value));
      return [name, Object.fromEntries(languages.map(([tag, texts]) => [tag, copyTexts(texts)]))];
    }),
  );
}
