import { type ComponentType, useEffect, useState } from 'react';
import { subscribeToPromise } from './subscribe-to-promise.ts';

/**
 * A dialog whose code loads when it opens. Render it outside the page's error boundary: if the code can't load, the
 * page stays and `onMissing` reports it; the next opening loads again.
 */
export function lazyDialog<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>) {
  return function LazyDialog(props: Props & { onMissing: () => void }) {
    const { open, onMissing } = props;
    const [Dialog, setDialog] = useState<ComponentType<Props>>();
    // biome-ignore lint/correctness/useExhaustiveDependencies: only an opening loads; a new `onMissing` must not load again.
    useEffect(() => {
      if (!open || Dialog) return;
      return subscribeToPromise(load(), (loadedType) => setDialog(() => loadedType), onMissing);
    }, [open, Dialog]);
    return Dialog && <Dialog {...props} />;
  };
}
