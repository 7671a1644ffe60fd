import type catalog from './catalog.json';

type Catalog = typeof catalog;

/** Names of the options that a widget reads beside those of every widget: what its entry in `catalog.json` declares. */
export type OptionOf<Name extends keyof Catalog> = Name extends keyof Catalog
  ? Catalog[Name] extends { options: infer Options }
    ? keyof Options & string
    : never
  : never;
