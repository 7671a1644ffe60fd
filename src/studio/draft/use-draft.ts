import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type { StudioProblem } from '#contracts/studio/studio-shapes.ts';
import { isMarked } from '#domain/disclosures/index.ts';
import { flowFile, ownFieldsFile, SHARED_FIELDS } from '../model/files/index.ts';
import { allMarks, listsIn, type Marks, ownMarks } from '../model/words/index.ts';
import type { DraftState, OpenDraftStore } from './draft-shapes.ts';
import type { StudioMember } from './studio-api.ts';

export interface DraftContextValue extends StudioMember {
  draft: OpenDraftStore;
  /** Creates a new draft with the changes of this one, which no longer exists. @throws StudioFailure */
  bringOver: () => Promise<void>;
}

export const DraftContext = createContext<DraftContextValue | undefined>(undefined);

export function useDraftContext(): DraftContextValue {
  const context = useContext(DraftContext);
  if (!context) throw new Error('DraftContext is missing');
  return context;
}

/** The actions of the draft. */
export const useDraft = (): OpenDraftStore => useDraftContext().draft;

/** Selects from the draft's state; `select` must return a primitive or a part of the state itself. */
export function useDraftState<T>(select: (state: DraftState) => T): T {
  const { store } = useDraft();
  return useSyncExternalStore(store.subscribe, () => select(store.getState()));
}

/** Invalid JSON first, then the check's problems of the saved files. */
export function useProblems(): readonly StudioProblem[] {
  const unreadable = useDraftState((state) => state.unreadable);
  const checked = useDraftState(({ check }) => check.problems);
  return useMemo(
    () => [...Object.values(unreadable).map(({ problem }) => problem), ...checked],
    [unreadable, checked],
  );
}

/** Whether the draft is scheduled. */
export const useIsScheduled = (): boolean => useDraftState(({ schedule }) => schedule?.status === 'waiting');

/** Whether the draft can't be changed now. */
export const useIsLocked = (): boolean =>
  useDraftState(({ schedule, ended }) => schedule?.status === 'waiting' || ended !== undefined);

/** Whether the member may change the flow, not only brands. */
export function useMayEdit(): boolean {
  const { role, brands } = useDraftContext();
  const isLocked = useIsLocked();
  return role !== 'reader' && brands === undefined && !isLocked;
}

/** The marks of disclosures that count in the draft. */
export function useMarks(): Marks {
  const flow = useDraftState((state) => state.flow);
  const file = flowFile(flow);
  const text = useDraftState((state) => state.history.files[file]);
  const live = useDraftState((state) => state.liveMarks);
  const liveLists = useDraftState((state) => state.liveLists);
  const ownFields = useDraftState((state) => state.history.files[ownFieldsFile(flow)] ?? '');
  const sharedFields = useDraftState((state) => state.history.files[SHARED_FIELDS] ?? '');
  const lists = useMemo(
    () => [...listsIn({ [ownFieldsFile(flow)]: ownFields, [SHARED_FIELDS]: sharedFields }), ...liveLists],
    [flow, ownFields, sharedFields, liveLists],
  );
  return useMemo(
    () => ({ flow, own: text === undefined ? [] : ownMarks({ [file]: text }, flow), live, lists }),
    [flow, file, text, live, lists],
  );
}

/** Whether a text, by its content key, is a disclosure that the member may not change. */
export function useIsProtected(): (key: string) => boolean {
  const { isLegal } = useDraftContext();
  const marks = useMarks();
  const all = useMemo(() => allMarks(marks), [marks]);
  const { lists } = marks;
  return useCallback((key) => !isLegal && isMarked(all, key, lists), [isLegal, all, lists]);
}

/** Whether the member may change brands. */
export function useMayBrand(): boolean {
  const { role } = useDraftContext();
  const isLocked = useIsLocked();
  return role !== 'reader' && !isLocked;
}
