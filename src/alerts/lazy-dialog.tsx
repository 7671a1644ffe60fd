import { type ComponentType, useEffect, useState } from 'react';

/**
 * A dialog whose code comes when it opens. Dialogs stand beside the page, under no boundary: one whose code can't come (the
 * network is cut) must not take the page away, so `Missing` says so in its place. The next opening asks for the code again.
 */
export function lazyDialog<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props>,
): ComponentType<Props> {
  return function LazyDialog(props: Props) {
    const { open } = props;
    const [Dialog, setDialog] = useState<ComponentType<Props>>();
    const [isMissing, setMissing] = useState(false);
    useEffect(() => {
      if (!open || Dialog) return;
      let gone = false;
      load().then(
        (loaded) => gone || setDialog(() => loaded),
        () => gone || setMissing(true),
      );
      return () => {
        gone = true;
        setMissing(false);
      };
    }, [open, Dialog]);
    if (Dialog) return <Dialog {...props} />;
    return isMissing ? <Missing {...props} /> : null;
  };
}
