import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { StudioProblem, StudioRole } from '#contracts/studio/studio-shapes.ts';
import type { DraftState, OpenDraftStore } from './draft-shapes.ts';
import type { StudioCall } from './studio-api.ts';

/** The draft that the components below work on, and who does. */
export interface DraftSetting {
  draft: OpenDraftStore;
  api: StudioCall;
  role: StudioRole;
  /** The brands that this person works on, and sees; absent: everything. */
  brands?: readonly string[];
  /** Opens a new draft with the work of this one, which is gone. @throws StudioFailure */
  bringOver: () => Promise<void>;
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

/** What is wrong with the draft: first what can't be read yet, then what the check says of what is saved. */
export function useProblems(): readonly StudioProblem[] {
  const unreadable = useDraftState((state) => state.unreadable);
  const checked = useDraftState(({ check }) => check.problems);
  return useMemo(
    () => [...Object.values(unreadable).map(({ problem }) => problem), ...checked],
    [unreadable, checked],
  );
}

/** Whether it waits for the time at which it goes live. */
export const useIsWaiting = (): boolean => useDraftState(({ schedule }) => schedule?.status === 'waiting');

/** Whether nobody changes it now: it waits for its time, or it is done. */
export const useIsLocked = (): boolean =>
  useDraftState(({ schedule, ended }) => schedule?.status === 'waiting' || ended !== undefined);

/** Whether this person may change the flow itself, not a brand alone. */
export function useMayEdit(): boolean {
  const { role, brands } = useDraftSetting();
  const isLocked = useIsLocked();
  return role !== 'reader' && brands === undefined && !isLocked;
}

/** Whether this person may change brands: those that are not theirs they do not even see. */
export function useMayBrand(): boolean {
  const { role } = useDraftSetting();
  const isLocked = useIsLocked();
  return role !== 'reader' && !isLocked;
}
