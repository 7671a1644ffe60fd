import type { FastifyRequest } from 'fastify';
import { flatten } from '#engine';
import words from '#flows/texts.json' with { type: 'json' };
import texts from '#flows/texts.server.json' with { type: 'json' };
import type { Brands } from './brands.ts';
import { matchLocale, pageLocale, textsOf } from './locales.ts';

/** Translates one of the server's texts; returns any other text unchanged. */
export type ServerTexts = (text: string) => string;

/** The content key of each server text: handlers use the English text, and the answer is translated. */
const keys = new Map([
  ...Object.entries(flatten(texts)).map(([key, text]): [string, string] => [text, `texts.${key}`]),
  [words.alerts.oops, 'texts.alerts.oops'],
]);

const textsFrom =
  (content: Readonly<Record<string, string>>): ServerTexts =>
  (text) =>
    content[keys.get(text) ?? ''] ?? text;

/** The server's texts in the language of the page, for when the brand is unknown. */
export function textsInLanguage(request: FastifyRequest): ServerTexts {
  return textsFrom(textsOf(pageLocale(request)));
}

/** The server's texts with the brand's wording, in the language of the page. */
export async function serverTexts(brands: Brands, request: FastifyRequest): Promise<ServerTexts> {
  try {
    const { platform, locales } = await brands.ofRequest(request);
    const brand = await brands.byPlatform(platform, matchLocale(pageLocale(request), locales));
    if (brand) return textsFrom(brand.content);
  } catch {
    // The brand or the database may be the problem to report.
  }
  return textsInLanguage(request);
}
