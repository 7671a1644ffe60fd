import type { WidgetRegistry } from '#engine/react/widget-contract.ts';

/**
 * Every widget a step may name, by its name in the JSON; `catalog.json` says in a line what each is for.
 * Each loads when a step needs it.
 */
export const widgets: WidgetRegistry = {
  'address-search': () => import('./address-search/index.ts'),
  'bank-link': () => import('./bank-link/index.ts'),
  checkbox: () => import('./checkbox/index.ts'),
  checkboxes: () => import('./checkboxes/index.ts'),
  'code-entry': () => import('./code-entry/index.ts'),
  consent: () => import('./consent/index.ts'),
  date: () => import('./date/index.ts'),
  'date-of-birth': () => import('./date-of-birth/index.ts'),
  ein: () => import('./ein/index.ts'),
  email: () => import('./email/index.ts'),
  hidden: () => import('./hidden/index.ts'),
  industry: () => import('./industry/index.ts'),
  list: () => import('./list/index.ts'),
  money: () => import('./money/index.ts'),
  'money-slider': () => import('./money-slider/index.ts'),
  percent: () => import('./percent/index.ts'),
  phone: () => import('./phone/index.ts'),
  'product-tiles': () => import('./product-tiles/index.ts'),
  radio: () => import('./radio/index.ts'),
  select: () => import('./select/index.ts'),
  ssn: () => import('./ssn/index.ts'),
  'statement-upload': () => import('./statement-upload/index.ts'),
  state: () => import('./state/index.ts'),
  term: () => import('./term/index.ts'),
  text: () => import('./text/index.ts'),
  textarea: () => import('./textarea/index.ts'),
  timing: () => import('./timing/index.ts'),
  website: () => import('./website/index.ts'),
  years: () => import('./years/index.ts'),
  zip: () => import('./zip/index.ts'),
};
