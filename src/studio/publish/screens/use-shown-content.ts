import { useCallback, useEffect, useMemo, useState } from 'react';
import { subscribeToPromise } from '#engine/react';
import type { Brand } from '../../../brand/types.ts';
import type { StudioFailure } from '../../draft/studio-api.ts';
import { useDraftContext, useDraftState } from '../../draft/use-draft.ts';
import { useFault } from '../../parts/parts.tsx';
import type { ShownContent } from './Picture.tsx';

/** The application before or after the changes. */
export interface ShownState {
  /** Undefined until it is compiled and its brand is loaded. */
  content: ShownContent | undefined;
  /** Why the brand can't be loaded. */
  fault: string | undefined;
  readAgain: () => void;
}

interface ShownParts {
  compiled: (Pick<ShownContent, 'added'> & { module?: string }) | undefined;
  at: 'original' | 'draft';
  platform: string;
  /** Whether the brand exists in this state; otherwise it is not loaded. */
  exists: boolean;
}

/** Loads the compiled flow and the brand that a picture needs, before or after the changes. */
export function useShownContent({ compiled = NOTHING, at, platform, exists }: ShownParts): ShownState {
  const { api } = useDraftContext();
  const id = useDraftState((state) => state.id);
  const flow = useDraftState((state) => state.flow);
  const version = useDraftState(({ stored }) => stored.version);
  const [brand, setBrand] = useState<Brand>();
  const [tries, setTries] = useState(0);
  const { fault, setFault, showFault } = useFault();
  // Loaded for each saved version, because a save can change the brand's record.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads the same brand again
  useEffect(() => {
    setFault(undefined);
    if (!exists) return undefined;
    return subscribeToPromise(
      api('GET /studio/api/drafts/:id/brands/:platform', {
        params: { id, platform },
        query: at === 'original' ? { at } : {},
      }),
      (record) => setBrand(record as unknown as Brand),
      (failure: StudioFailure) => {
        setBrand(undefined);
        showFault(failure);
      },
    );
  }, [api, id, platform, at, exists, version, tries]);
  const { module, added } = compiled;
  const content = useMemo(
    () => (module === undefined || !brand ? undefined : { flow, module, brand, ...(added ? { added } : {}) }),
    [flow, module, added, brand],
  );
  const readAgain = useCallback(() => setTries((count) => count + 1), []);
  return { content, fault, readAgain };
}

const NOTHING = {};
