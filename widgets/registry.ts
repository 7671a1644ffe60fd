import type { WidgetRegistry } from '#engine/react';

type Loader = WidgetRegistry[string];

/** Every widget that a step may name: a folder with an `index.tsx`, described in `catalog.json`, loaded on demand. */
export const widgets: WidgetRegistry = Object.fromEntries(
  Object.entries(import.meta.glob<Awaited<ReturnType<Loader>>>('./*/index.tsx')).map(([file, load]) => [
    file.split('/')[1] ?? file,
    load,
  ]),
);
