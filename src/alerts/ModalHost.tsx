import { useCallback, useSyncExternalStore } from 'react';
import { lazyDialog } from '#engine/react';
import { useFocusReturn, useLasting, useOpenings } from './closing.ts';
import type { ModalStore } from './modal-store.ts';

/** Dialogs bring the UI library; nobody needs it before the first one opens. */
const loadDialog = async () => (await import('./ModalDialog.tsx')).ModalDialog;
const ModalDialog = lazyDialog(loadDialog);

/** Fetches the code ahead of a step that ends with a dialog; a failure is left to the moment it is needed. */
export function fetchDialog(): void {
  void loadDialog().catch(() => {});
}

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
    <ModalDialog
      key={openings}
      open={modal !== undefined}
      modal={shown}
      onAnswer={store.answer}
      // The browser asks then; the other dialogs only say what is going on.
      onMissing={() => shown.kind === 'confirm' && store.answer(window.confirm(shown.text))}
    />
  );
}
