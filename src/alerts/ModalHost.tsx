import { lazy, Suspense, useSyncExternalStore } from 'react';
import { type ModalStore, modals } from './modal-store.ts';

/** Dialogs bring the UI library; nobody needs it before the first one opens. */
const ModalDialog = lazy(async () => ({ default: (await import('./ModalDialog.tsx')).ModalDialog }));

/** Shows the dialog of the store, if any. Stands once, in the application. */
export function ModalHost({ store = modals }: { store?: ModalStore }) {
  const modal = useSyncExternalStore(store.subscribe, store.current, () => undefined);
  if (!modal) return null;
  return (
    <Suspense fallback={null}>
      <ModalDialog modal={modal} onAnswer={store.answer} />
    </Suspense>
  );
}
