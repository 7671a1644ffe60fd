import type { CompiledStep, FieldUi } from '../core/types.ts';
import type { WidgetDefinition, WidgetRegistry } from './widget-contract.ts';

const loaded = new Map<string, WidgetDefinition>();

/** Names of the widgets a step needs, those of its list items included. */
export function widgetNames(step: CompiledStep): string[] {
  const names = new Set<string>();
  const collect = (ui: Record<string, unknown>): void => {
    for (const [key, entry] of Object.entries(ui)) {
      if (key.startsWith('ui:') || typeof entry !== 'object' || entry === null || Array.isArray(entry))
        continue;
      const field = entry as FieldUi & { items?: Record<string, unknown> };
      names.add(field['ui:widget'] ?? 'text');
      if (field.items) collect(field.items);
    }
  };
  collect(step.uiSchema);
  for (const list of Object.keys(step.itemSchemas)) if (step.itemSchemas[list]) names.add('text');
  names.add('text');
  return [...names];
}

/**
 * Loads the code of a step's widgets, so that the step shows at once and whole.
 * @throws when a chunk can't be fetched (network, new deployment): the caller offers a retry.
 */
export async function loadWidgets(registry: WidgetRegistry, names: string[]): Promise<void> {
  await Promise.all(
    names
      .filter((name) => !loaded.has(name))
      .map(async (name) => {
        const load = registry[name];
        if (!load) throw new Error(`Unknown widget '${name}'`);
        loaded.set(name, (await load()).widget);
      }),
  );
}

/** Whether all of these widgets are here. */
export function areLoaded(names: string[]): boolean {
  return names.every((name) => loaded.has(name));
}

/** A loaded widget. @throws when `loadWidgets` has not run for it. */
export function widgetOf(name: string): WidgetDefinition {
  const widget = loaded.get(name);
  if (!widget) throw new Error(`Widget '${name}' is not loaded`);
  return widget;
}
