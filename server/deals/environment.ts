import { compute } from '#domain/compute.ts';
import type { EngineEnvironment } from '#engine/core/index.ts';
import words from '#flows/texts.json' with { type: 'json' };
import type { EffectiveBrand } from '../brands/brand.ts';

const texts = flatten(words);

/** The engine's world on the server: the same computations and words as in the browser. */
export function environmentOf(brand: EffectiveBrand, now: Date): EngineEnvironment {
  return { compute, content: brand.content, texts, now: () => now.toISOString() };
}

/** `{errors: {required: 'Required'}}` → `{'errors.required': 'Required'}`. */
function flatten(tree: object, prefix = ''): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat[`${prefix}${key}`] = value;
    else if (typeof value === 'object' && value !== null)
      Object.assign(flat, flatten(value, `${prefix}${key}.`));
  }
  return flat;
}
