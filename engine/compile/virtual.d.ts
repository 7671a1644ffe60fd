/** Compiled flows, served by engine/compile/vite-plugin.ts. */
declare module 'virtual:trellis/flows/*' {
  /** The flow of `flows/<id>/`. In development accept it with `import.meta.hot.accept(id, (module) => ...)`. */
  export const flow: import('#engine/core/types.ts').CompiledFlow;
}
