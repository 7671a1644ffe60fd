import type { CompiledFlow } from '#engine';
import { ruleKeyOf } from '#engine';
import { type FileSet, homeTexts, readTexts } from '#engine/compile';
import type { EffectiveBrand } from '../brands/brand.ts';
import { textsOf } from '../brands/locales.ts';

type Texts = Readonly<Record<string, string>>;

/** The texts of a release, outside of steps, that differ from this build's, by content key. */
export interface Words {
  own: Texts;
  /** The texts in other languages, with those of steps. */
  locales: Readonly<Record<string, Texts>>;
}

const NO_WORDS: Words = { own: {}, locales: {} };
const words = new WeakMap<CompiledFlow, Words>();

/** Stores the texts of a flow's release that differ from this build's. */
export function setChangedWords(flow: CompiledFlow, releaseWords: Words): void {
  words.set(flow, releaseWords);
}

/** The texts of files that differ from the build's. Texts of steps are left out: the flow contains them. */
export function changedWords(flow: CompiledFlow, files: FileSet, builtFiles: FileSet): Words {
  const textsOfSet = (set: FileSet): Texts => {
    const texts = Object.entries(readTexts(set, 'flows')).map(([key, text]) => [`texts.${key}`, text]);
    return { ...Object.fromEntries(texts), ...homeTexts(set, flow) };
  };
  const tags = new Set(
    [...files.keys()].flatMap((path) => /^flows\/locales\/([^/]+)\//.exec(path)?.[1] ?? []),
  );
  const locales = [...tags].map(
    (tag) => [tag, changedTexts(localeOf(files, tag), localeOf(builtFiles, tag))] as const,
  );
  return {
    own: changedTexts(textsOfSet(files), textsOfSet(builtFiles)),
    locales: Object.fromEntries(locales.filter(([, texts]) => Object.keys(texts).length > 0)),
  };
}

/** The texts of files in a language, by content key. */
export function localeOf(files: FileSet, tag: string): Texts {
  const start = `flows/locales/${tag}/`;
  const parts = [...files]
    .filter(([path]) => path.startsWith(start))
    .map(([, text]) => JSON.parse(text) as Texts);
  return Object.assign({}, ...parts);
}

function changedTexts(texts: Texts, baseTexts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([key, text]) => baseTexts[key] !== text));
}

const brandsByWords = new WeakMap<Words, WeakMap<EffectiveBrand, EffectiveBrand>>();

/** A brand with the texts of a flow's release; the brand's own texts take precedence. Cached by both objects. */
export function withWords(brand: EffectiveBrand, flow: CompiledFlow): EffectiveBrand {
  const releaseWords = words.get(flow) ?? NO_WORDS;
  const { own } = releaseWords;
  const inLocale = releaseWords.locales[brand.locale] ?? {};
  if (Object.keys(own).length === 0 && Object.keys(inLocale).length === 0) return brand;
  const brandsByBrand = brandsByWords.get(releaseWords) ?? new WeakMap<EffectiveBrand, EffectiveBrand>();
  brandsByWords.set(releaseWords, brandsByBrand);
  const before = brandsByBrand.get(brand);
  if (before) return before;
  const builtTexts = textsOf(brand.locale);
  const isBuilt = (key: string): boolean =>
    brand.content[key] === undefined || brand.content[key] === builtTexts[key];
  // The brand's own texts take precedence.
  const releaseTexts = Object.entries(inLocale).filter(
    ([key]) => isBuilt(key) && isBuilt(ruleKeyOf(key) ?? key),
  );
  const next = { ...brand, content: { ...own, ...brand.content, ...Object.fromEntries(releaseTexts) } };
  brandsByBrand.set(brand, next);
  return next;
}
