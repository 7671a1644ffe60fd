import { useMemo } from 'react';
import type { RecipientRequest } from '#contracts/requests.ts';
import { fillText } from '#engine';
import { asked } from '#flows/texts.asked.json';
import { flattenTexts } from '../../application/runtime/index.ts';
import { type Translate, useBrand } from '../../brand/BrandContext.tsx';

const TEXTS = flattenTexts({ asked });

/** The page's texts; the brand's content takes precedence. */
export function useRequestText(request?: RecipientRequest): Translate {
  const { brand } = useBrand();
  const { content = {}, vendor_name: vendor, locale } = brand;
  return useMemo(() => {
    const { asker = '', business = '', first = '', address = '', words, dueAt } = request ?? {};
    const date = dueAt === undefined ? '' : new Date(dueAt).toLocaleDateString(locale, DAY);
    const ownWords = {
      vendor,
      asker,
      business,
      first,
      address,
      date,
      task: words?.task ?? '',
      decline: words?.decline ?? '',
    };
    return (key, values) =>
      fillText(content[`texts.asked.${key}`] ?? TEXTS[`asked.${key}`] ?? key, { ...ownWords, ...values });
  }, [content, vendor, locale, request]);
}

const DAY = { weekday: 'long', month: 'long', day: 'numeric', calendar: 'gregory' } as const;
