import { overlay, ruleKeyOf } from '#engine';
import { BRAND_FIELDS } from '#engine/compile';
import { darkVariables, themeVariables } from '#engine/theme';
import type { Config } from '../config/config.ts';
import type { BrandRecord, EffectiveBrand } from './brand.ts';
import { offeredLocales, textsOf } from './locales.ts';

type PlainRecord = Record<string, unknown>;
type Texts = Readonly<Record<string, string>>;

/**
 * Computes the effective brand from base and record. Pure. Partner origins without TLS are dropped, except on
 * a loopback host.
 * @param locale an offered language; left out: the brand's first. Order of texts: the brand's in that
 * language, the brand's in the flows' own language, the flows' texts.
 * @param words the flows' texts in a language by content key; left out: those of this build
 */
export function effectiveBrand(
  base: BrandRecord,
  record: BrandRecord,
  deployment: Pick<Config, 'flagsOff' | 'isLoopback'>,
  locale?: string,
  words: (locale: string) => Texts = textsOf,
): EffectiveBrand {
  const {
    $schema: _schema,
    hosts: _hosts,
    webhooks: _webhooks,
    translations,
    ...merged
  } = overlay(base, record) as PlainRecord;
  const brand = { ...defaultPages(merged), ...merged } as unknown as EffectiveBrand;
  const locales = offeredLocales(brand.locales);
  const language = locale ?? locales[0] ?? '';
  const translation = (translations as Record<string, Record<string, string>> | undefined)?.[language];
  const flags = { ...brand.flags };
  for (const name of deployment.flagsOff) flags[name] = false;
  const { logo, ...theme } = brand.theme as EffectiveBrand['theme'] & { logo?: string };
  return {
    ...brand,
    flags,
    origins: (brand.origins ?? []).filter((origin) => deployment.isLoopback || origin.startsWith('https:')),
    locale: language,
    locales,
    content: fillPlaceholders({ ...brand, content: mergeTexts(words(language), brand.content, translation) }),
    loan_amount: { wc: clampDefault(brand.loan_amount.wc), eq: clampDefault(brand.loan_amount.eq) },
    loan_term_default: defaultTerm(brand.loan_terms, brand.loan_term_default),
    media: { ...brand.media, logo_url: brand.media.logo_url || logo || '' },
    theme: { ...theme, ...schemeColors(theme) },
  };
}

/** Later layers win. A text for a rule also replaces that rule's conditional texts in layers below. */
function mergeTexts(...layers: (Texts | undefined)[]): Record<string, string> {
  return layers.reduce<Record<string, string>>((below, layer = {}) => {
    const keptTexts = Object.entries(below).filter(([key]) => layer[ruleKeyOf(key) ?? key] === undefined);
    return { ...Object.fromEntries(keptTexts), ...layer };
  }, {});
}

/** Default addresses of the terms and privacy pages: paths on the vendor's site. */
function defaultPages({ vendor_url }: PlainRecord): Pick<EffectiveBrand, 'terms_url' | 'privacy_url'> {
  const site = String(vendor_url).replace(/(?<!\/)\/+$/, '');
  return { terms_url: `${site}/terms`, privacy_url: `${site}/privacy` };
}

/** Light, dark, or by the system's setting, in which case `dark` overrides the light colors. */
function schemeColors(theme: EffectiveBrand['theme']): Pick<EffectiveBrand['theme'], 'variables' | 'dark'> {
  const variables = themeVariables(theme);
  if (theme.scheme === 'light') return { variables };
  const dark = darkVariables(theme.colors);
  return theme.scheme === 'dark' ? { variables: { ...variables, ...dark } } : { variables, dark };
}

/** Fills in placeholders such as `{brand.vendor_name}` once, as plain text; other braces stay. */
function fillPlaceholders(brand: EffectiveBrand): EffectiveBrand['content'] {
  const words = new Map<string, unknown>(BRAND_FIELDS.map((name) => [`{brand.${name}}`, brand[name]]));
  const fill = (text: string): string =>
    text.replace(/\{brand\.\w+\}/g, (placeholder) => {
      const word = words.get(placeholder);
      return typeof word === 'string' ? word : placeholder;
    });
  // A record that was edited in the database may lack texts.
  return Object.fromEntries(Object.entries(brand.content ?? {}).map(([key, text]) => [key, fill(text)]));
}

/** Clamps the default: a partner may have narrowed the bounds. */
function clampDefault(bounds: EffectiveBrand['loan_amount']['wc']): typeof bounds {
  const { minimum, maximum } = bounds;
  if (minimum > maximum) throw new Error('The smallest amount is above the largest.');
  return { minimum, maximum, default: Math.min(maximum, Math.max(minimum, bounds.default)) };
}

function defaultTerm(terms: number[], preferredTerm: number | undefined): number {
  if (preferredTerm !== undefined && terms.includes(preferredTerm)) return preferredTerm;
  // [AMOUNT-22] 60 months if offered, else the longest.
  return terms.includes(60) ? 60 : Math.max(...terms);
}
