import { useMemo } from 'react';
import { fillText } from '#engine';
import { alerts, ui } from '#flows/texts.json';
import { returnLink } from '#flows/texts.return-link.json';
import { widgets } from '#flows/texts.steps.json';
import { flatTexts } from '../../application/runtime/index.ts';
import { supportEmailOf, type Text, useBrand } from '../../brand/BrandContext.tsx';

const TEXTS = flatTexts({ alerts, returnLink, ui, widgets });

/** The words of the pages under /continue and of the widgets in them; the brand's content goes before. */
export function useLinkText(): Text {
  const setting = useBrand();
  const { content = {}, vendor_name: vendor } = setting.brand;
  const email = supportEmailOf(setting);
  return useMemo(
    () => (key, values) =>
      fillText(content[`texts.${key}`] ?? TEXTS[key] ?? key, { vendor, email, ...values }),
    [content, vendor, email],
  );
}
