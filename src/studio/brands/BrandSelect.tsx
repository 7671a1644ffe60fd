import { useMemo, useState } from 'react';
import { brandsIn } from '../model/brands.ts';
import { Choice } from '../parts.tsx';
import { useDraftSetting, useDraftState } from '../use-draft.ts';
import { word } from '../words.ts';

interface BrandSelectProps {
  platform: string;
  onPlatform: (platform: string) => void;
  size?: 'small' | 'medium';
}

/** One of the brands, by its name. */
export function BrandSelect({ platform, onPlatform, size = 'medium' }: BrandSelectProps) {
  const files = useDraftState(({ history }) => history.files);
  const brands = useMemo(() => brandsIn(files), [files]);
  return (
    <Choice
      size={size}
      className="st-brand"
      label={word('brands.choose')}
      value={platform}
      options={brands.map((one) => [one.platform, one.name])}
      onChange={onPlatform}
    />
  );
}

/** The brand that is shown first: of those that this person works for, else of all. */
export function useFirstBrand(): string {
  const { brands, draft } = useDraftSetting();
  const [first] = useState(
    () => brands?.[0] ?? brandsIn(draft.store.getState().history.files)[0]?.platform ?? 'default',
  );
  return first;
}
