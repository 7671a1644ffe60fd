import { useCallback, useSyncExternalStore } from 'react';
import { lazyDialog } from '#engine/react';
import { useFocusReturn, useLastDefined, useOpenCount } from './closing.ts';
import type { ModalStore } from './modal-store.ts';

/** Loaded when the first dialog opens, because dialogs need the UI library. */
const loadDialog = async () => (await import('./ModalDialog.tsx')).ModalDialog;
const ModalDialog = lazyDialog(loadDialog);

/** Loads the code in advance; a failure is reported when the dialog is needed. */
export function fetchDialog(): void {
  void loadDialog().catch(() => {});
}

/** Shows the open dialog, if any. Rendered once, in the application. */
export function ModalHost({ store }: { store: ModalStore }) {
  const modal = useSyncExternalStore(store.subscribe, store.current, () => undefined);
  const shownModal = useLastDefined(modal);
  const openings = useOpenCount(modal !== undefined);
  useFocusReturn(
    store.subscribe,
    useCallback(() => store.current() !== undefined, [store]),
  );
  if (!shownModal) return null;
  return (
    <ModalDialog
      key={openings}
      open={modal !== undefined}
      modal={shownModal}
      onAnswer={store.answer}
      // If the dialog's code can't be loaded, the browser's own dialog asks for a confirmation. Other dialogs only show progress.
      onMissing={() => shownModal.kind === 'confirm' && store.answer(window.confirm(shownModal.text))}
    />
  );
}
