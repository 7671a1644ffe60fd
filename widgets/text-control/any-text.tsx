import { type JSX, lazy, Suspense } from 'react';
import type { Masked } from '#engine';
import type { FieldControl } from '#engine/react';

/** Few fields of plain text are secrets; the buttons of a saved one come with the first of them. */
const SavedSecret = lazy(async () => ({ default: (await import('./SavedSecret.tsx')).SavedSecret }));

/**
 * A control of any text: with the saved state of a secret where the schema says that its field is one (`x-sensitive`).
 * A function, no component: a step of many fields mounts hundreds of them.
 * @param draw the control in which a new value is entered
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
