import { type JSX, lazy, Suspense } from 'react';
import type { Masked } from '#engine';
import type { FieldControl } from '#engine/react';

/** Few text fields are secrets, so the code for saved ones is loaded on demand. */
const SavedSecret = lazy(async () => ({ default: (await import('./secret/SavedSecret.tsx')).SavedSecret }));

/**
 * A text control; if the schema marks the field as secret (`x-sensitive`), with its saved state. A function
 * instead of a component, because a large step mounts hundreds.
 * @param draw renders the control for a new value
 */
export function anyText<Own extends string>(
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
