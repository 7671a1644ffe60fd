import type { WidgetRegistry } from '#engine/react/widget-contract.ts';

/**
 * Every widget a step may name, by its name in the JSON; `catalog.json` says in a line what each is for.
 * Each loads when a step needs it.
 */
export const widgets: WidgetRegistry = {
  checkbox: () => import('./checkbox/index.ts'),
  consent: () => import('./consent/index.ts'),
  money: () => import('./money/index.ts'),
  'money-slider': () => import('./money-slider/index.ts'),
  phone: () => import('./phone/index.ts'),
  term: () => import('./term/index.ts'),
  text: () => import('./text/index.ts'),
};
