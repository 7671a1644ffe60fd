import { ALIASES } from '../../index.ts';
import type {
  Field,
  Registry,
  RegistryFieldsType,
  RegistryWidgetsType,
  TemplatesType,
} from '../rjsf/contract/index.ts';
import type { WidgetDefinition } from './widget-contract.ts';

/** rjsf's own fields, templates and widgets (`standard.tsx`). */
export interface StandardParts extends Pick<Registry, 'fields' | 'widgets'> {
  templates: Partial<TemplatesType>;
}

/** Every widget that was loaded, by its name in the JSON. */
const widgets = new Map<string, WidgetDefinition>();
/** As rjsf registers them: made as they come, for each step that is shown takes them. */
const registered: RegistryWidgetsType = {};
/** Every field that was loaded, by its name in the JSON. */
export const fields = new Map<string, Field>();
let standard: StandardParts | undefined;

/** Keeps a widget that was loaded. */
export function keepWidget(name: string, widget: WidgetDefinition): void {
  widgets.set(name, widget);
  registered[name] = widget.component;
  for (const [alias, meant] of Object.entries(ALIASES))
    if (meant === name && !widgets.has(alias)) registered[alias] = widget.component;
}

/** A loaded widget, by its name in the JSON alone. */
export function ownWidget(name: string): WidgetDefinition | undefined {
  return widgets.get(name);
}

/** A loaded widget of the registry; also by the name that rjsf has for it. */
export function loadedWidget(name: string): WidgetDefinition | undefined {
  return widgets.get(name) ?? widgets.get(ALIASES[name] ?? '');
}

/** The loaded widgets as rjsf registers them. */
export function loadedWidgets(): RegistryWidgetsType {
  return registered;
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
