import { useEffect, useMemo, useState } from 'react';
import { STUDIO } from '#domain/limits.ts';
import { subscribeToPromise } from '#engine/react';
import type { Brand } from '../../brand/types.ts';
import { useChosenBrand } from '../brands/BrandSelect.tsx';
import { isTemporaryFailure } from '../draft/studio-api.ts';
import { useDraftContext, useDraftState } from '../draft/use-draft.ts';
import type { Files } from '../model/files/index.ts';
import { brandFile } from '../model/words/index.ts';

/**
 * The draft's brand with its theme; the last valid one while it can't be computed (`isBehind`).
 * @param lang its language; left out: its first
 */
export function useBrandOf(platform: string, lang?: string): { brand?: Brand; isBehind: boolean } {
  const { api } = useDraftContext();
  const id = useDraftState((state) => state.id);
  // The saved files, because the server computes the brand.
  const record = useDraftState(({ stored }) => stored.files[brandFile(platform)]);
  const base = useDraftState(({ stored }) => stored.files[brandFile('base')]);
  const files = useDraftState(({ stored }) => stored.files);
  const words = useMemo(() => (lang ? wordsOf(files, lang) : ''), [files, lang]);
  const [brand, setBrand] = useState<Brand>();
  const [isBehind, setBehind] = useState(false);
  const [mayRetry, setMayRetry] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const computed = api('GET /studio/api/drafts/:id/brands/:platform', {
      params: { id, platform },
      query: lang ? { lang } : {},
    });
    return subscribeToPromise(
      computed,
      (record) => {
        setBrand(record as unknown as Brand);
        setBehind(false);
      },
      (failure) => {
        setBehind(true);
        setMayRetry(isTemporaryFailure(failure));
      },
    );
  }, [api, id, platform, lang, record, base, words, tries]);
  useEffect(() => {
    if (!mayRetry) return undefined;
    const timer = setTimeout(() => {
      setMayRetry(false);
      setTries((count) => count + 1);
    }, STUDIO.retryMs);
    return () => clearTimeout(timer);
  }, [mayRetry]);
  return { brand, isBehind };
}

/** The platform of the site's own brand, with which samples are walked; if the member does not see it, of the chosen brand. */
export function useSitePlatform(): string {
  const { platform = 'default' } = useDraftContext();
  const isSeen = useDraftState(({ stored }) => brandFile(platform) in stored.files);
  const chosen = useChosenBrand();
  return isSeen ? platform : chosen;
}

/** The text files of a language as one string, which changes if any of them does. */
const wordsOf = (files: Files, lang: string): string =>
  Object.entries(files)
    .filter(([path]) => path.startsWith(`flows/locales/${lang}/`))
    .flat()
    .join('\n');
