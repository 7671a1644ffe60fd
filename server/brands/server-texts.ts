import type { FastifyRequest } from 'fastify';
import { flatten } from '#engine';
import words from '#flows/texts.json' with { type: 'json' };
import texts from '#flows/texts.server.json' with { type: 'json' };
import type { Brands } from './brands.ts';
import { matching, pageLocale, textsOf } from './locales.ts';

/** Translates one of the server's texts; any other text stays. */
export type ServerTexts = (text: string) => string;

/** The content key of each text that the server itself answers with. Handlers use the text, the answer is translated. */
const keys = new Map([
  ...Object.entries(flatten(texts)).map(([key, text]): [string, string] => [text, `texts.${key}`]),
  [words.alerts.oops, 'texts.alerts.oops'],
]);

const from =
  (content: Readonly<Record<string, string>>): ServerTexts =>
  (text) =>
    content[keys.get(text) ?? ''] ?? text;

/** The server's texts in the language of the page, before a brand is known. */
export function textsInLanguage(request: FastifyRequest): ServerTexts {
  return from(textsOf(pageLocale(request)));
}

/** The server's texts in the words of the request's brand, in the language of the page. */
export async function serverTexts(brands: Brands, request: FastifyRequest): Promise<ServerTexts> {
  try {
    const { platform, locales } = await brands.ofRequest(request);
    const brand = await brands.byPlatform(platform, matching(pageLocale(request), locales));
    if (brand) return from(brand.content);
  } catch {
    // The problem to answer may be that there is no brand, or no database.
  }
  return textsInLanguage(request);
}
