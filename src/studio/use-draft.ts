import { createContext, useContext, useSyncExternalStore } from 'react';
import type { StudioRole } from '#contracts/studio-shapes.ts';
import type { DraftState, OpenDraftStore } from './draft-state.ts';
import type { StudioCall } from './studio-api.ts';

/** The draft that the components below work on, and who does. */
export interface DraftSetting {
  draft: OpenDraftStore;
  api: StudioCall;
  role: StudioRole;
  /** The brands that this person works on, and sees; absent: everything. */
  brands?: readonly string[];
}

export const DraftContext = createContext<DraftSetting | undefined>(undefined);

export function useDraftSetting(): DraftSetting {
  const setting = useContext(DraftContext);
  if (!setting) throw new Error('DraftContext is missing');
  return setting;
}

/** What can be done to the draft. */
export const useDraft = (): OpenDraftStore => useDraftSetting().draft;

/** Reads the draft by a selector; return a primitive or a part of the state itself. */
export function useDraftState<T>(select: (state: DraftState) => T): T {
  const { store } = useDraft();
  return useSyncExternalStore(store.subscribe, () => select(store.getState()));
}

/** Whether it waits for the time at which it goes live. */
export const useIsWaiting = (): boolean => useDraftState(({ schedule }) => schedule?.status === 'waiting');

/** Whether this person may change the flow itself, not a brand alone. */
export function useMayEdit(): boolean {
  const { role, brands } = useDraftSetting();
  const isWaiting = useIsWaiting();
  return role !== 'reader' && brands === undefined && !isWaiting;
}

/** Whether this person may change brands: those that are not theirs they do not even see. */
export function useMayBrand(): boolean {
  const { role } = useDraftSetting();
  const isWaiting = useIsWaiting();
  return role !== 'reader' && !isWaiting;
}
