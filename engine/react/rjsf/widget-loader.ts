import type { WidgetRegistry } from '../context/index.ts';
import { fields, keepStandard, keepWidget, loadedStandard, ownWidget } from '../context/index.ts';
import { liveField } from './fields/index.ts';

const otherWidgets = new Set<string>();

/**
 * Loads a step's widgets and fields; a name that the registry lacks is rjsf's own.
 * @throws if a chunk can't be fetched (network, new deployment): the caller offers a retry
 */
export async function loadWidgets(registry: WidgetRegistry, names: string[]): Promise<void> {
  await Promise.all(
    names
      .filter((name) => !isLoaded(name))
      .map(async (name) => {
        const load = registry[name];
        if (!load) {
          await loadStandard();
          otherWidgets.add(name);
          return;
        }
        const definition = await load();
        // A widget or field published for rjsf may use rjsf's templates; ours declare `chrome` and use none.
        if (!('widget' in definition) || definition.widget.chrome === undefined) await loadStandard();
        if ('widget' in definition) keepWidget(name, definition.widget);
        else fields.set(name, liveField(definition.field));
      }),
  );
}

async function loadStandard(): Promise<void> {
  if (!loadedStandard()) keepStandard((await import('./standard.tsx')).standard);
}

export function areLoaded(names: string[]): boolean {
  return names.every(isLoaded);
}

/** Whether these widgets are loaded and need no component library. */
export function arePlain(names: string[]): boolean {
  return names.every((name) => ownWidget(name)?.plain === true);
}

function isLoaded(name: string): boolean {
  return ownWidget(name) !== undefined || fields.has(name) || otherWidgets.has(name);
}
