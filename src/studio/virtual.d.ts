/** The compiled forms of Studio's inspector (src/studio/forms), served by dev/tools/build/compiled-forms.ts. */
declare module 'virtual:trellis/studio-forms' {
  export const flow: import('../../engine/flow/types.ts').CompiledFlow;
}
