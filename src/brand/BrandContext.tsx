import { createContext, useContext } from 'react';
import { fillText } from '#engine';
import { alerts, legal, modals, pages, session, ui } from '#flows/texts.json';
import type { Boot } from './boot.ts';
import type { Brand } from './types.ts';

export interface BrandContextValue {
  brand: Brand;
  boot: Boot;
}

const BrandContext = createContext<BrandContextValue | undefined>(undefined);
export const BrandProvider = BrandContext.Provider;

/** The brand of the page. @throws without a provider */
export function useBrand(): BrandContextValue {
  const context = useContext(BrandContext);
  if (!context) throw new Error('useBrand needs a BrandProvider above it');
  return context;
}

/** The language of the page, for dates and numbers. */
export function useLocale(): string {
  return useBrand().brand.locale ?? 'en-US';
}

/** The support address: the brand's, else the deployment's. */
export function supportEmailOf({ brand, boot }: { brand?: Brand; boot: Boot }): string {
  return brand?.support_email || boot.supportEmail;
}

/** A text of the shell by key (`pages.version.title`), with `{placeholders}` filled in. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Texts of the engine and widgets are not loaded with home. */
const SHELL_TEXTS: Record<string, unknown> = { ui, pages, legal, alerts, modals, session };

function defaultText(key: string): string | undefined {
  let place: unknown = SHELL_TEXTS;
  for (const name of key.split('.')) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, name)) return undefined;
    place = (place as Record<string, unknown>)[name];
  }
  return typeof place === 'string' ? place : undefined;
}

/** Looks up the shell's texts with a brand's overrides (`content["texts.ui.next"]`), else returns the key. */
export function shellText(content: Record<string, string> = {}): Translate {
  return (key, values) => fillText(content[`texts.${key}`] ?? defaultText(key) ?? key, values);
}

/** The shell's texts for the page's brand. */
export function useText(): Translate {
  return shellText(useBrand().brand.content);
}
