import { type ComponentType, useEffect, useState } from 'react';
import { whileWanted } from './while-wanted.ts';

/**
 * A dialog whose code comes when it opens. Dialogs stand beside the page, under no boundary: one whose code can't come (the
 * network is cut) must not take the page away. `onMissing` says a word then; the next opening asks for the code again.
 */
export function lazyDialog<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>) {
  return function LazyDialog(props: Props & { onMissing: () => void }) {
    const { open, onMissing } = props;
    const [Dialog, setDialog] = useState<ComponentType<Props>>();
    // biome-ignore lint/correctness/useExhaustiveDependencies: the word is that of the opening, as it was then.
    useEffect(() => {
      if (!open || Dialog) return;
      return whileWanted(load(), (loaded) => setDialog(() => loaded), onMissing);
    }, [open, Dialog]);
    return Dialog && <Dialog {...props} />;
  };
}
