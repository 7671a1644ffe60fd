import { ALIASES } from '../../index.ts';
import type {
  Field,
  Registry,
  RegistryFieldsType,
  RegistryWidgetsType,
  TemplatesType,
} from '../rjsf/contract/index.ts';
import type { WidgetDefinition } from './widget-contract.ts';

/** rjsf's own parts (`standard.tsx`). */
export interface StandardParts extends Pick<Registry, 'fields' | 'widgets'> {
  templates: Partial<TemplatesType>;
}

/** The loaded widgets by their name in the JSON. */
const widgets = new Map<string, WidgetDefinition>();
/** The widgets as rjsf's registry needs them. Updated with each load, because every step reads it. */
const registered: RegistryWidgetsType = {};
/** The loaded rjsf fields by their name in the JSON. */
export const fields = new Map<string, Field>();
let standard: StandardParts | undefined;

export function keepWidget(name: string, widget: WidgetDefinition): void {
  widgets.set(name, widget);
  registered[name] = widget.component;
  for (const [alias, widgetName] of Object.entries(ALIASES))
    if (widgetName === name && !widgets.has(alias)) registered[alias] = widget.component;
}

/** A loaded widget by its name in the JSON. */
export function ownWidget(name: string): WidgetDefinition | undefined {
  return widgets.get(name);
}

/** A loaded widget by its name in the JSON or rjsf's name for it. */
export function loadedWidget(name: string): WidgetDefinition | undefined {
  return widgets.get(name) ?? widgets.get(ALIASES[name] ?? '');
}

export function loadedWidgets(): RegistryWidgetsType {
  return registered;
}

export function loadedFields(): RegistryFieldsType {
  return Object.fromEntries(fields);
}

export function keepStandard(parts: StandardParts): void {
  standard = parts;
}

/** rjsf's own parts; undefined until a step has loaded them. */
export function loadedStandard(): StandardParts | undefined {
  return standard;
}
