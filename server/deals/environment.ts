import { compute } from '#domain/compute.ts';
import type { EngineEnvironment } from '#engine';
import { flatten } from '#engine';
import words from '#flows/texts.json' with { type: 'json' };
import type { EffectiveBrand } from '../brands/brand.ts';

const texts = flatten(words);

/** The engine's world on the server: the same computations and words as in the browser. */
export function environmentOf(brand: EffectiveBrand, now: Date): EngineEnvironment {
  return { compute, content: brand.content, texts, locale: brand.locale, now: () => now.toISOString() };
}
