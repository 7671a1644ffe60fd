import { useMemo } from 'react';
import { useDraft, useDraftContext, useDraftState } from '../draft/use-draft.ts';
import { brandFile, brandsIn } from '../model/words/index.ts';
import { Choice } from '../parts/parts.tsx';
import { word } from '../parts/words.ts';

/** Chooses the brand for all views. */
export function BrandSelect({ size = 'medium' }: { size?: 'small' | 'medium' }) {
  const draft = useDraft();
  const files = useDraftState(({ history }) => history.files);
  const brands = useMemo(() => brandsIn(files), [files]);
  return (
    <Choice
      size={size}
      className="st-brand"
      label={word('brands.choose')}
      value={useChosenBrand()}
      options={brands.map((brand) => [brand.platform, brand.name])}
      onChange={(platform) => draft.setLook({ platform })}
    />
  );
}

/** The chosen brand; by default one of the member's brands, else of all. */
export function useChosenBrand(): string {
  const { brands } = useDraftContext();
  const files = useDraftState(({ history }) => history.files);
  const chosen = useDraftState(({ look }) => look.platform);
  const first = useMemo(() => brandsIn(files)[0]?.platform, [files]);
  // Undo removes a brand that was added in this draft.
  const isThere = chosen !== undefined && brandFile(chosen) in files;
  return (isThere ? chosen : undefined) ?? brands?.[0] ?? first ?? 'default';
}
