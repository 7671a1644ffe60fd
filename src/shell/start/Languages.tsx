import { useHref, useLocation } from 'react-router-dom';
import { languageName } from '#domain/words/language-names.ts';
import { useBrand } from '../../brand/BrandContext.tsx';
import { useHydrated } from '../page/index.ts';

/** Links to the same address in the brand's other languages, each in its own language. */
export function Languages() {
  const { brand, boot } = useBrand();
  const { pathname, search } = useLocation();
  const path = useHref({ pathname });
  const hydrated = useHydrated();
  return (brand.locales ?? [])
    .filter((tag) => tag !== brand.locale)
    .map((tag) => {
      // The server renders without the query, and React keeps an attribute that differs while it hydrates.
      const query = new URLSearchParams(hydrated ? search : '');
      query.set('lang', tag);
      return (
        <a key={tag} href={`${path}?${query}`} hrefLang={tag} lang={tag}>
          {boot.languages?.[tag] ?? languageName(tag)}
        </a>
      );
    });
}
