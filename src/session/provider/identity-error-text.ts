import { refusals } from '#flows/texts.sign-in.json';
import type { Translate } from '../../brand/BrandContext.tsx';
import { pageLanguage } from './page-language.ts';

/**
 * The provider's text for an error, translated if known, else ours [ERROR-15] to [ERROR-17]. In another
 * language than English, an unknown text is replaced with ours.
 */
export function identityErrorText(
  operation: 'send-code' | 'verify-code' | 'identity',
  body: unknown,
  text: Translate,
): string {
  const fallbackText = text(`alerts.operations.${operation}.fallback`);
  const providerText =
    typeof body === 'object' && body !== null && 'error_description' in body
      ? body.error_description
      : undefined;
  if (typeof providerText !== 'string' || providerText.trim() === '') return fallbackText;
  const refusalKey = Object.entries(refusals).find(([, words]) => words === providerText)?.[0];
  const key = `refusals.${refusalKey}`;
  const translated = refusalKey === undefined ? key : text(key);
  if (translated !== key) return translated;
  return /^en\b/.test(pageLanguage()) ? providerText : fallbackText;
}

/** Whether a code no longer works: it has expired, or too many wrong codes were entered. */
export function isCodeOver(body: unknown): boolean {
  const providerText = (body as { error_description?: unknown } | undefined)?.error_description;
  return providerText === refusals.exhaustedCode || providerText === refusals.expiredCode;
}
