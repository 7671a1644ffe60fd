import { createStore, type StoreApi } from 'zustand/vanilla';
import { applyEdit, editBetween } from '../model/edits/index.ts';
import { word } from '../parts/words.ts';
import { areSameFiles, isUnsaved, type OpenDraftStore } from './draft-shapes.ts';
import { openDraftState } from './draft-state.ts';
import type { Me, StudioCall } from './studio-api.ts';

export interface LeftDraft {
  id: string;
  flow: string;
}

/** The drafts of this page. A draft that is left continues saving, and is reused if it is opened again. */
export interface OpenDrafts {
  /** Opens a draft, or returns it if it is open. @throws StudioFailure */
  open(id: string, me: Me): Promise<OpenDraftStore>;
  leave(draft: OpenDraftStore): void;
  /** Opens a new draft with the changes of a draft that no longer exists. @throws StudioFailure */
  bringOver(draft: OpenDraftStore, me: Me): Promise<void>;
  /** This person's drafts that were left with unsaved changes. */
  listLeft(me: Me): readonly LeftDraft[];
  changed: StoreApi<number>;
  isUnsaved(): boolean;
  flush(): Promise<unknown>;
}

interface Entry {
  draft: OpenDraftStore;
  email: string;
  isShown: boolean;
}

export function createOpenDrafts(api: StudioCall): OpenDrafts {
  const entries = new Set<Entry>();
  const changedStore = createStore(() => 0);
  const hasUnsaved = ({ draft }: Entry): boolean => isUnsaved(draft.store.getState());

  const closeIfSaved = (entry: Entry): void => {
    if (!entry.isShown && !hasUnsaved(entry) && entries.delete(entry)) entry.draft.stop();
    changedStore.setState((count) => count + 1, true);
  };
  const add = (draft: OpenDraftStore, email: string): OpenDraftStore => {
    const entry = { draft, email, isShown: true };
    entries.add(entry);
    draft.store.subscribe(() => {
      if (!entry.isShown) closeIfSaved(entry);
    });
    return draft;
  };

  return {
    changed: changedStore,
    async open(id, me) {
      const { email } = me;
      const keptEntry = [...entries].find(
        (entry) => entry.email === email && entry.draft.store.getState().id === id,
      );
      if (!keptEntry)
        return add(
          openDraftState(await api('GET /studio/api/drafts/:id', { params: { id } }), api, me),
          email,
        );
      keptEntry.isShown = true;
      keptEntry.draft.retry();
      return keptEntry.draft;
    },
    leave(draft) {
      const entry = [...entries].find((entry) => entry.draft === draft);
      if (!entry) return;
      entry.isShown = false;
      void draft.flush().finally(() => closeIfSaved(entry));
    },
    async bringOver(draft, me) {
      const { email, brands } = me;
      const { flow, original, history, title, purpose } = draft.store.getState();
      const fresh = await api('POST /studio/api/drafts', { body: { flow } });
      const { files } = applyEdit(fresh.files, editBetween(original, history.files));
      // Some members may change only their brands.
      const mine = Object.entries(files).filter(
        ([path]) => !brands || brands.some((platform) => path === `brands/${platform}.json`),
      );
      const openedStore = add(openDraftState(fresh, api, me), email);
      const all = { ...fresh.files, ...Object.fromEntries(mine) };
      if (title || purpose) {
        const name = { title, purpose };
        await api('PUT /studio/api/drafts/:id/name', { params: { id: fresh.id }, body: name });
        openedStore.setName(name);
      }
      if (!areSameFiles(fresh.files, all)) openedStore.edit(word('draft.broughtOver'), () => all);
      for (const entry of entries) if (entry.draft === draft) entries.delete(entry);
      draft.stop();
      window.location.hash = `#/drafts/${fresh.id}`;
    },
    listLeft: ({ email }) =>
      [...entries]
        .filter((entry) => entry.email === email && !entry.isShown && hasUnsaved(entry))
        .map(({ draft }) => draft.store.getState())
        .map(({ id, flow }) => ({ id, flow })),
    isUnsaved: () => [...entries].some(hasUnsaved),
    flush: () => Promise.all([...entries].map(({ draft }) => draft.flush())),
  };
}
