import { locales as TEXTS } from 'virtual:trellis/locales';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OWN_LOCALE } from '#engine/compile';
import type { Config } from '../config/config.ts';
import { readCookie, writeCookie } from '../http/cookies.ts';
import { SERVER } from '../limits.ts';

/** Cookie that stores the language of `?lang=`. */
export const localeCookie = 'trellis-lang';

/** All languages with texts; the language that the flows are written in is the first. */
const LANGUAGES = [OWN_LOCALE, ...Object.keys(TEXTS)];

/** The languages of a brand's record that have texts, or all if it names none. Never empty. */
export function offeredLocales(wantedTags: readonly string[] = LANGUAGES): string[] {
  const supportedTags = wantedTags.filter((tag) => LANGUAGES.includes(tag));
  return supportedTags.length > 0 ? supportedTags : [OWN_LOCALE];
}

/** Texts by content key; empty for the flows' own language. */
export function textsOf(locale: string): Readonly<Record<string, string>> {
  return Object.hasOwn(TEXTS, locale) ? (TEXTS[locale] ?? {}) : {};
}

/** `?lang=`, else the stored choice, else `Accept-Language`, else the brand's first. */
export function localeOf(
  request: FastifyRequest,
  config: Pick<Config, 'publicUrl'>,
  locales: readonly string[],
): string {
  const preferredTags = [
    readLangParameter(request),
    readCookie(request, config, localeCookie),
    ...parseAcceptLanguage(request.headers['accept-language']),
  ];
  for (const tag of preferredTags) {
    const match = tag && matchLocale(tag, locales);
    if (match) return match;
  }
  return locales[0] ?? OWN_LOCALE;
}

/** The language of the page that sends a request, from its `Accept-Language` (src/api/client/http.ts). */
export function pageLocale({ headers }: Pick<FastifyRequest, 'headers'>): string {
  for (const tag of parseAcceptLanguage(headers['accept-language'])) {
    const match = matchLocale(tag, LANGUAGES);
    if (match) return match;
  }
  return OWN_LOCALE;
}

/** The value of `?lang=`. */
export function readLangParameter({ query }: FastifyRequest): string | undefined {
  const lang = (query as { lang?: unknown } | undefined)?.lang;
  return typeof lang === 'string' ? lang : undefined;
}

/** Stores the language of `?lang=` for the next pages. */
export function keepLocale(
  request: FastifyRequest,
  reply: FastifyReply,
  { config }: { config: Pick<Config, 'publicUrl'> },
  brand: { locale: string; locales: readonly string[] } | undefined,
): void {
  const langParameter = readLangParameter(request);
  if (!brand || langParameter === undefined || matchLocale(langParameter, brand.locales) !== brand.locale)
    return;
  writeCookie(reply, config, localeCookie, brand.locale, SERVER.localeKeptSeconds);
}

/** `es-MX` → `es-US` if that is offered: the same tag, else the same language (RFC 4647 §3.4, shortened). */
export function matchLocale(tag: string, locales: readonly string[]): string | undefined {
  const wantedTag = tag.toLowerCase();
  const language = wantedTag.split('-', 1)[0];
  return (
    locales.find((candidate) => candidate.toLowerCase() === wantedTag) ??
    locales.find((candidate) => candidate.toLowerCase().split('-', 1)[0] === language)
  );
}

/** `es-MX,es;q=0.9,en;q=0.8` → tags by preference (RFC 9110 §12.5.4). A weight of 0 is a refusal. */
function parseAcceptLanguage(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.split(';').map((field) => field.trim());
      return { tag, weight: weight === undefined ? 1 : Number(weight.replace(/^q=/i, '')) || 0 };
    })
    .filter(({ tag, weight }) => /^[a-z]{1,8}(-[a-z0-9]{1,8})*$/i.test(tag) && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
