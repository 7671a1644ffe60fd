/** The compiled forms of dev/gallery/forms, served by dev/tools/build/compiled-forms.ts. */
declare module 'virtual:trellis/gallery' {
  export const flow: import('../../engine/flow/types.ts').CompiledFlow;
}
