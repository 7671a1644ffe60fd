/** Compiles the files of a project into a release, in a worker. */
export { type Compiled, type Compiler, createCompiler } from './compiler.ts';
export { BUILT_FLOWS, type BuiltFlow, VOCABULARY } from './project.ts';
