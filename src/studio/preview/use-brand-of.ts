import { useEffect, useState } from 'react';
import { whileWanted } from '#engine/react/while-wanted.ts';
import type { Brand } from '../../brand/types.ts';
import { brandFile } from '../model/brand-answers.ts';
import { useDraftSetting, useDraftState } from '../use-draft.ts';

/** The brand as the draft has it, with the theme that follows from it; the last one while it cannot be computed. */
export function useBrandOf(platform: string): Brand | undefined {
  const { api } = useDraftSetting();
  const id = useDraftState((state) => state.id);
  // By its record and by what the server has: the record is computed there.
  const record = useDraftState(({ stored }) => stored.files[brandFile(platform)]);
  const base = useDraftState(({ stored }) => stored.files[brandFile('base')]);
  const [brand, setBrand] = useState<Brand>();
  useEffect(() => {
    const computed = api('GET /studio/api/drafts/:id/brands/:platform', { params: { id, platform } });
    return whileWanted(
      computed,
      (one) => setBrand(one as unknown as Brand),
      () => {},
    );
  }, [api, id, platform, record, base]);
  return brand;
}
