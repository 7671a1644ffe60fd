import { lazy, Suspense, useCallback, useSyncExternalStore } from 'react';
import { useFocusReturn, useLasting, useOpenings } from './closing.ts';
import type { ModalStore } from './modal-store.ts';

/** Dialogs bring the UI library; nobody needs it before the first one opens. */
const ModalDialog = lazy(async () => ({ default: (await import('./ModalDialog.tsx')).ModalDialog }));

/** Shows the dialog that is open, if any. Stands once, in the application. */
export function ModalHost({ store }: { store: ModalStore }) {
  const modal = useSyncExternalStore(store.subscribe, store.current, () => undefined);
  const shown = useLasting(modal);
  const openings = useOpenings(modal !== undefined);
  useFocusReturn(
    store.subscribe,
    useCallback(() => store.current() !== undefined, [store]),
  );
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <ModalDialog key={openings} open={modal !== undefined} modal={shown} onAnswer={store.answer} />
    </Suspense>
  );
}
