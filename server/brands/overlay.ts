import { overlay, ruleKeyOf } from '#engine';
import { BRAND_WORDS } from '#engine/compile';
import { darkVariables, themeVariables } from '#engine/theme';
import type { Config } from '../config/config.ts';
import type { BrandRecord, EffectiveBrand } from './brand.ts';
import { offeredLocales, textsOf } from './locales.ts';

type Plain = Record<string, unknown>;
type Texts = Readonly<Record<string, string>>;

/**
 * The brand that applies: base, the record over it, and what follows from both. Pure. A partner's page without TLS is told nobody's
 * name and frames nothing, but on a machine of one's own.
 * @param locale one that the brand offers; left out: its first. The brand's texts in that language go before its texts in the
 *   flows' own language, these before the flows' texts: a brand's text is never replaced by one that is not the brand's.
 * @param words what the flows say in a language, by content key: of this build where it is left out
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
  } = overlay(base, record) as Plain;
  const brand = { ...vendorPages(merged), ...merged } as unknown as EffectiveBrand;
  const locales = offeredLocales(brand.locales);
  const language = locale ?? locales[0] ?? '';
  const own = (translations as Record<string, Record<string, string>> | undefined)?.[language];
  const flags = { ...brand.flags };
  for (const name of deployment.flagsOff) flags[name] = false;
  const { logo, ...theme } = brand.theme as EffectiveBrand['theme'] & { logo?: string };
  return {
    ...brand,
    flags,
    origins: (brand.origins ?? []).filter((origin) => deployment.isLoopback || origin.startsWith('https:')),
    locale: language,
    locales,
    content: filledContent({ ...brand, content: brandTexts(words(language), brand.content, own) }),
    loan_amount: { wc: bounded(brand.loan_amount.wc), eq: bounded(brand.loan_amount.eq) },
    loan_term_default: defaultTerm(brand.loan_terms, brand.loan_term_default),
    media: { ...brand.media, logo_url: brand.media.logo_url || logo || '' },
    theme: { ...theme, ...schemed(theme) },
  };
}

/** Texts in layers, the last one first. A layer's text for a rule also replaces the conditional texts of that rule below it. */
function brandTexts(...layers: (Texts | undefined)[]): Record<string, string> {
  return layers.reduce<Record<string, string>>((below, layer = {}) => {
    const kept = Object.entries(below).filter(([key]) => layer[ruleKeyOf(key) ?? key] === undefined);
    return { ...Object.fromEntries(kept), ...layer };
  }, {});
}

/** Where terms and privacy policy are unless the record says: below the vendor's own address. */
function vendorPages({ vendor_url }: Plain): Pick<EffectiveBrand, 'terms_url' | 'privacy_url'> {
  const site = String(vendor_url).replace(/\/+$/, '');
  return { terms_url: `${site}/terms`, privacy_url: `${site}/privacy` };
}

/** The colors of a brand: light, dark, or by the person's system, in which case `dark` is laid over the light ones. */
function schemed(theme: EffectiveBrand['theme']): Pick<EffectiveBrand['theme'], 'variables' | 'dark'> {
  const variables = themeVariables(theme);
  if (theme.scheme === 'light') return { variables };
  const dark = darkVariables(theme.colors);
  return theme.scheme === 'dark' ? { variables: { ...variables, ...dark } } : { variables, dark };
}

/** The brand's texts with `{brand.vendor_name}` and the like filled in, once and as plain text; other braces stay. */
function filledContent(brand: EffectiveBrand): EffectiveBrand['content'] {
  const words = new Map<string, unknown>(BRAND_WORDS.map((name) => [`{brand.${name}}`, brand[name]]));
  const fill = (text: string): string =>
    text.replace(/\{brand\.\w+\}/g, (whole) => {
      const word = words.get(whole);
      return typeof word === 'string' ? word : whole;
    });
  // A record edited in the database may have no texts at all.
  return Object.fromEntries(Object.entries(brand.content ?? {}).map(([key, text]) => [key, fill(text)]));
}

/** A default outside the bounds (a partner narrowed them) moves to the nearer one. */
function bounded(bounds: EffectiveBrand['loan_amount']['wc']): typeof bounds {
  const { minimum, maximum } = bounds;
  if (minimum > maximum) throw new Error('The smallest amount is above the largest.');
  return { minimum, maximum, default: Math.min(maximum, Math.max(minimum, bounds.default)) };
}

function defaultTerm(terms: number[], wanted: number | undefined): number {
  if (wanted !== undefined && terms.includes(wanted)) return wanted;
  return terms.includes(60) ? 60 : Math.max(...terms);
}
