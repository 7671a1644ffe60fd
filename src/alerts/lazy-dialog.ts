import { type ComponentType, lazy } from 'react';

/**
 * A dialog whose code comes when it first opens. Dialogs stand beside the page, under no boundary: one whose code can't come (the
 * network is cut) must not take the page away, so `missing` takes its place.
 */
export function lazyDialog<Props>(
  load: () => Promise<ComponentType<Props>>,
  missing: ComponentType<Props> = () => null,
) {
  return lazy(async () => ({ default: await load().catch(() => missing) }));
}
