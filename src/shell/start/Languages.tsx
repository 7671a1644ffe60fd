import { useHref, useLocation } from 'react-router-dom';
import { languageName } from '#domain/words/language-names.ts';
import { useBrand } from '../../brand/BrandContext.tsx';

/** Links to the same address in the brand's other languages, each in its own language. */
export function Languages() {
  const { brand, boot } = useBrand();
  const { search } = useLocation();
  const path = useHref({ pathname: useLocation().pathname });
  return (brand.locales ?? [])
    .filter((tag) => tag !== brand.locale)
    .map((tag) => {
      const query = new URLSearchParams(search);
      query.set('lang', tag);
      return (
        <a key={tag} href={`${path}?${query}`} hrefLang={tag} lang={tag}>
          {boot.languages?.[tag] ?? languageName(tag)}
        </a>
      );
    });
}
