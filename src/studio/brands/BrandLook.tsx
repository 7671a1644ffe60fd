import { type ReactNode, useMemo } from 'react';
import type { Json } from '#engine';
import { useDraft, useDraftState, useIsProtected } from '../draft/use-draft.ts';
import { FoldSection } from '../inspector/sections/index.ts';
import { readBrand, writeBrand } from '../model/words/index.ts';
import { word } from '../parts/words.ts';
import { ColorField } from './ColorField.tsx';
import { FontField } from './FontField.tsx';
import { LogoField } from './LogoField.tsx';

/** The answers of the section, each with the key of its title below `brands`. */
const TITLES = {
  color: 'color',
  neutral: 'neutral',
  font_heading: 'fontHeading',
  font_body: 'fontBody',
  logo: 'logo',
  icon: 'icon',
} as const;
const LOOK = Object.keys(TITLES) as (keyof typeof TITLES)[];

/** The colors, fonts and logo of a brand, each with a sample. */
export function BrandLook({ platform }: { platform: string }) {
  const draft = useDraft();
  const files = useDraftState((state) => state.history.files);
  const own = useMemo(() => readBrand(files, platform), [files, platform]);
  const base = useMemo(() => readBrand(files, 'base'), [files]);
  const fieldOf = (answer: keyof typeof TITLES) => ({
    value: String(own[answer] ?? ''),
    inherited: String(base[answer] ?? ''),
    onChange: (value: Json | undefined) =>
      draft.edit(
        word('brands.changed', { brand: platform }),
        (all) => writeBrand(all, platform, answer, value),
        `${platform} ${answer}`,
      ),
  });
  const chosen = LOOK.filter((answer) => own[answer]).map((answer) => word(`brands.${TITLES[answer]}`));
  return (
    <FoldSection
      title={word('brands.look')}
      summary={chosen.join(' · ') || word('inspector.nothingSet')}
      settings={LOOK}
      isFirst
    >
      <div className="st-look">
        <Kept member="theme">
          <ColorField label={word('brands.color')} isOfButtons {...fieldOf('color')} />
          <ColorField label={word('brands.neutral')} {...fieldOf('neutral')} />
          <FontField
            label={word('brands.fontHeading')}
            platform={platform}
            isHeading
            {...fieldOf('font_heading')}
          />
          <FontField label={word('brands.fontBody')} platform={platform} {...fieldOf('font_body')} />
        </Kept>
        <Kept member="media">
          <LogoField label={word('brands.logo')} {...fieldOf('logo')} />
          <LogoField label={word('brands.icon')} {...fieldOf('icon')} />
        </Kept>
      </div>
    </FoldSection>
  );
}

/** Fields of a member of the record, without input if it is a disclosure that the member of staff may not change. */
function Kept({ member, children }: { member: string; children: ReactNode }) {
  const isKept = useIsProtected()(`brand.${member}`);
  return (
    <fieldset className="st-plain st-look" disabled={isKept}>
      {isKept && <p className="st-quiet st-small">{word('legal.why')}</p>}
      {children}
    </fieldset>
  );
}
