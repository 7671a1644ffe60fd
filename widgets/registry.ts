import type { WidgetRegistry } from '#engine/react';

type Loader = WidgetRegistry[string];

/**
 * Every widget that a step may name, by its folder with an `index.tsx`; `catalog.json` describes each. Loaded
 * on demand.
 */
export const widgets: WidgetRegistry = Object.fromEntries(
  Object.entries(import.meta.glob<Awaited<ReturnType<Loader>>>('./*/index.tsx')).map(([file, load]) => [
    file.split('/')[1] ?? file,
    load,
  ]),
);
