import type catalog from './catalog.json';

type Catalog = typeof catalog;

/** A widget's own options in `catalog.json`. */
export type OptionOf<Name extends keyof Catalog> = Name extends keyof Catalog
  ? Catalog[Name] extends { options: infer Options }
    ? keyof Options & string
    : never
  : never;
