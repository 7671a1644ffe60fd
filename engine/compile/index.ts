/** The compiler's one door: from a folder of JSON to a flow, and the checks of what staff and partners write. */
export { type CompileOptions, type CompileResult, compileFlow } from './compile-flow.ts';
export type { FlowDefinition, StepDefinition } from './definition.ts';
export { loadFlow } from './load.ts';
export { formatProblem, type Problem } from './problem.ts';
