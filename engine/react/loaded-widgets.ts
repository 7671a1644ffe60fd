import type { Field, Registry, RegistryFieldsType, RegistryWidgetsType, TemplatesType } from '@rjsf/utils';
import { ALIASES } from '../core/step-parts.ts';
import type { WidgetDefinition } from './widget-contract.ts';

/** rjsf's own fields, templates and widgets (`standard.tsx`). */
export interface StandardParts extends Pick<Registry, 'fields' | 'widgets'> {
  templates: Partial<TemplatesType>;
}

/** Every widget that was loaded, by its name in the JSON. */
export const widgets = new Map<string, WidgetDefinition>();
/** Every field that was loaded, by its name in the JSON. */
export const fields = new Map<string, Field>();
let standard: StandardParts | undefined;

/** A loaded widget of the registry; also by the name that rjsf has for it. */
export function loadedWidget(name: string): WidgetDefinition | undefined {
  return widgets.get(name) ?? widgets.get(ALIASES[name] ?? '');
}

/** The loaded widgets as rjsf registers them. */
export function loadedWidgets(): RegistryWidgetsType {
  const own = [...widgets].map(([name, { component }]) => [name, component] as const);
  const aliases = Object.entries(ALIASES).flatMap(([name, ours]) => {
    const widget = widgets.get(ours);
    return widget ? [[name, widget.component] as const] : [];
  });
  return Object.fromEntries([...aliases, ...own]);
}

/** The loaded fields as rjsf registers them. */
export function loadedFields(): RegistryFieldsType {
  return Object.fromEntries(fields);
}

/** Keeps rjsf's own parts. */
export function keepStandard(parts: StandardParts): void {
  standard = parts;
}

/** rjsf's own parts, where a loaded step needs them. */
export function loadedStandard(): StandardParts | undefined {
  return standard;
}
