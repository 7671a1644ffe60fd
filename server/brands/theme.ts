import type { EffectiveBrand } from './brand.ts';

export function themeVariables(
  _theme: Pick<EffectiveBrand['theme'], 'colors' | 'fonts'>,
): Record<string, string> {
  return {};
}
