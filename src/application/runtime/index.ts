/** The running application of a page: flow, stored draft, effects. */
export { dropDraft, loadDraft } from './draft/index.ts';
export { flattenTexts } from './flat-texts.ts';
export { loadFlow, loadRelease } from './flow-source.ts';
export { environmentOf } from './runtime-environment.ts';
export { createRuntimes } from './runtimes.ts';
export { createVisitorRuntime, isUntouched } from './visitor-runtime.ts';
