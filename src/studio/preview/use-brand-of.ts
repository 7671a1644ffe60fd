import { useEffect, useMemo, useState } from 'react';
import { whileWanted } from '#engine/react';
import type { Brand } from '../../brand/types.ts';
import { useDraftSetting, useDraftState } from '../draft/use-draft.ts';
import type { Files } from '../model/files/index.ts';
import { brandFile } from '../model/words/index.ts';

/**
 * The brand as the draft has it, with the theme that follows from it; the last one while it cannot be computed (`isBehind`).
 * @param lang the language that it speaks; its first where it is left out
 */
export function useBrandOf(platform: string, lang?: string): { brand?: Brand; isBehind: boolean } {
  const { api } = useDraftSetting();
  const id = useDraftState((state) => state.id);
  // By its record and by what the server has: the record is computed there.
  const record = useDraftState(({ stored }) => stored.files[brandFile(platform)]);
  const base = useDraftState(({ stored }) => stored.files[brandFile('base')]);
  const files = useDraftState(({ stored }) => stored.files);
  const words = useMemo(() => (lang ? wordsOf(files, lang) : ''), [files, lang]);
  const [brand, setBrand] = useState<Brand>();
  const [isBehind, setBehind] = useState(false);
  useEffect(() => {
    const computed = api('GET /studio/api/drafts/:id/brands/:platform', {
      params: { id, platform },
      query: lang ? { lang } : {},
    });
    return whileWanted(
      computed,
      (one) => {
        setBrand(one as unknown as Brand);
        setBehind(false);
      },
      () => setBehind(true),
    );
  }, [api, id, platform, lang, record, base, words]);
  return { brand, isBehind };
}

/** The files of a language, as a text that is another one where any of them is. */
const wordsOf = (files: Files, lang: string): string =>
  Object.entries(files)
    .filter(([path]) => path.startsWith(`flows/locales/${lang}/`))
    .flat()
    .join('\n');
