import { useEffect, useRef, useState } from 'react';
import { isMasked } from '#engine/core/masked.ts';
import type { Masked } from '#engine/core/types.ts';
import type { FieldControl } from '#engine/react/widget-contract.ts';

export interface SavedSecretState {
  /** The mask to show instead of a control; undefined while there is something to type in. */
  mask: string | undefined;
  /** Whether a saved value is being replaced: there is a way back. */
  replacing: boolean;
  change: () => void;
  cancel: () => void;
  /** What the control may see: never the mask. */
  editor: FieldControl<string>;
}

/**
 * A secret that the server has (decision 23): it shows as a mask until Change opens an empty control. As long as that
 * stays empty the saved value counts, so that looking at it loses nothing.
 */
export function useSavedSecret(props: FieldControl<string | Masked>): SavedSecretState {
  const { id, value, onChange, describedBy } = props;
  const [change, setChange] = useState<{ saved: Masked; typed: boolean }>();
  // A typed value that has become a mask has been saved: the change is over.
  const replacing = change !== undefined && !(change.typed && isMasked(value));
  const showsMask = isMasked(value) && !replacing;

  const before = useRef(showsMask);
  useEffect(() => {
    if (before.current === showsMask) return;
    before.current = showsMask;
    const lost = document.activeElement === null || document.activeElement === document.body;
    // The control that had the focus is gone: hand it to the one that took its place.
    if (lost) document.getElementById(showsMask ? `${id}-change` : id)?.focus();
  }, [showsMask, id]);

  return {
    mask: showsMask ? value.mask : undefined,
    replacing,
    change: () => isMasked(value) && setChange({ saved: value, typed: false }),
    cancel: () => {
      if (change) onChange(change.saved);
      setChange(undefined);
    },
    editor: {
      ...props,
      value: typeof value === 'string' ? value : undefined,
      describedBy: replacing ? [describedBy, `${id}-keep`].filter(Boolean).join(' ') : describedBy,
      onChange: (next) => {
        onChange(next ?? change?.saved);
        if (change) setChange({ saved: change.saved, typed: next !== undefined });
      },
      onTyped: undefined,
    },
  };
}
