/** Compiled flows, served by engine/compile/vite-plugin.ts. */
declare module 'virtual:trellis/flows/*' {
  /** The flow of `flows/<id>/`. In development accept it with `import.meta.hot.accept(id, (module) => ...)`. */
  export const flow: import('#engine/core/types.ts').CompiledFlow;
}

declare module 'virtual:trellis/home/*' {
  /** The words of the front page of `flows/<id>/flow.json`, for a page that needs nothing else of the flow. */
  export const homePage: {
    title: string;
    subtitle: string;
    button: string;
    continue: string;
    boxes: { key: string; title: string; text: string; art?: string }[];
    need: { title: string; time: string; items: string[] };
    protect: { title: string; text: string };
  };
}
