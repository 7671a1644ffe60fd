import { type JSX, lazy, type ReactNode, Suspense } from 'react';
import type { FieldValue, Masked } from '#engine';
import type { FieldControl } from '#engine/react';

/** Loaded on demand, because few fields are secrets. */
const SavedSecret = lazy(async () => ({ default: (await import('./secret/SavedSecret.tsx')).SavedSecret }));

/**
 * Renders a control; for a secret (`x-sensitive`) with its saved state. A function and not a component, because a
 * large step mounts hundreds.
 * @param draw renders the control for a new value; `isReplacing` if one is saved
 */
export function renderControl<T extends FieldValue = string, Own extends string = never>(
  widget: FieldControl<T | Masked, Own>,
  draw: (editor: FieldControl<T, Own>, isReplacing: boolean) => JSX.Element,
): JSX.Element {
  if (!widget.schema['x-sensitive']) return draw(widget as FieldControl<T, Own>, false);
  return (
    <Suspense fallback={null}>
      <SavedSecret widget={widget as FieldControl<FieldValue, Own>}>
        {draw as (editor: FieldControl<FieldValue, Own>, isReplacing: boolean) => ReactNode}
      </SavedSecret>
    </Suspense>
  );
}
