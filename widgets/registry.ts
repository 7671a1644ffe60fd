import type { WidgetRegistry } from '#engine/react';

type Loader = WidgetRegistry[string];

/**
 * Every widget a step may name: a folder with an `index.tsx`, by its name; `catalog.json` says in a line what each is for.
 * Each loads when a step needs it.
 */
export const widgets: WidgetRegistry = Object.fromEntries(
  Object.entries(import.meta.glob<Awaited<ReturnType<Loader>>>('./*/index.tsx')).map(([file, load]) => [
    file.split('/')[1] ?? file,
    load,
  ]),
);
