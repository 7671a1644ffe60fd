import { type JSX, lazy, Suspense } from 'react';
import type { Masked } from '#engine';
import type { FieldControl } from '#engine/react';

/** Loaded on demand, because few text fields are secrets. */
const SavedSecret = lazy(async () => ({ default: (await import('./secret/SavedSecret.tsx')).SavedSecret }));

/**
 * Renders a text control; for a secret (`x-sensitive`) with its saved state. A function and not a component, because a
 * large step mounts hundreds.
 * @param draw renders the control for a new value
 */
export function renderText<Own extends string>(
  widget: FieldControl<string | Masked, Own>,
  draw: (editor: FieldControl<string, Own>) => JSX.Element,
): JSX.Element {
  if (!widget.schema['x-sensitive']) return draw(widget as FieldControl<string, Own>);
  return (
    <Suspense fallback={null}>
      <SavedSecret widget={widget}>{draw}</SavedSecret>
    </Suspense>
  );
}
