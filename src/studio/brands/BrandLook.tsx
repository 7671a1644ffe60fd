import { useMemo } from 'react';
import type { Json } from '#engine';
import { useDraft, useDraftState } from '../draft/use-draft.ts';
import { readBrand, writeBrand } from '../model/words/index.ts';
import { word } from '../parts/words.ts';
import { ColorField } from './ColorField.tsx';
import { FontField } from './FontField.tsx';
import { LogoField } from './LogoField.tsx';

/** The colors, fonts and logo of a brand, each with a sample. */
export function BrandLook({ platform }: { platform: string }) {
  const draft = useDraft();
  const files = useDraftState((state) => state.history.files);
  const own = useMemo(() => readBrand(files, platform), [files, platform]);
  const base = useMemo(() => readBrand(files, 'base'), [files]);
  const fieldOf = (answer: string) => ({
    value: String(own[answer] ?? ''),
    inherited: String(base[answer] ?? ''),
    onChange: (value: Json | undefined) =>
      draft.edit(
        word('brands.changed', { brand: platform }),
        (all) => writeBrand(all, platform, answer, value),
        `${platform} ${answer}`,
      ),
  });
  return (
    <section className="st-look" aria-labelledby="brand-look">
      <h3 id="brand-look">{word('brands.look')}</h3>
      <ColorField label={word('brands.color')} isOfButtons {...fieldOf('color')} />
      <ColorField label={word('brands.neutral')} {...fieldOf('neutral')} />
      <FontField
        label={word('brands.fontHeading')}
        platform={platform}
        isHeading
        {...fieldOf('font_heading')}
      />
      <FontField label={word('brands.fontBody')} platform={platform} {...fieldOf('font_body')} />
      <LogoField label={word('brands.logo')} {...fieldOf('logo')} />
      <LogoField label={word('brands.icon')} {...fieldOf('icon')} />
    </section>
  );
}
