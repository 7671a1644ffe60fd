/** Compiled flows, served by engine/compile/vite-plugin.ts. */
declare module 'virtual:trellis/flows/*' {
  export const flow: import('../flow/types.ts').CompiledFlow;
}

/** Every flow for a page, which loads a flow on demand. */
declare module 'virtual:trellis/flows' {
  export const places: readonly import('../flow/places.ts').FlowPlaces[];
  export const loaders: Readonly<
    Record<string, () => Promise<{ flow: import('../flow/types.ts').CompiledFlow }>>
  >;
}

/** Every flow by id, for a server. */
declare module 'virtual:trellis/all-flows' {
  export const flows: Readonly<Record<string, import('../flow/types.ts').CompiledFlow>>;
}

/** The flows' files, with paths as in a release, and the vocabulary of releases. */
declare module 'virtual:trellis/project' {
  export const files: import('./source/file-set.ts').FileSet;
  export const vocabulary: import('#engine/compile').Vocabulary;
}

declare module 'virtual:trellis/homes' {
  /** Texts for a page that needs nothing else of the flow. */
  export const homePages: Readonly<Record<string, import('../flow/places.ts').HomePageTexts>>;
}

declare module 'virtual:trellis/locales' {
  /** Texts by language and content key. */
  export const locales: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

declare module 'virtual:trellis/formats' {
  /** The formats of compiled validators that are patterns, by name. */
  export const patterns: Readonly<Record<string, RegExp>>;
}
