import type catalog from './catalog.json';

type Catalog = typeof catalog;

/** Names of a widget's own options, as declared in `catalog.json`. */
export type OptionOf<Name extends keyof Catalog> = Name extends keyof Catalog
  ? Catalog[Name] extends { options: infer Options }
    ? keyof Options & string
    : never
  : never;
