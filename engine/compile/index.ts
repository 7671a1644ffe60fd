/** What the compiler exports: from a folder of JSON to a flow, and the checks of what staff and partners write. */
export { type Catalog, readCatalog, readTexts } from './catalog.ts';
export type { BrandVocabulary } from './check/brand-content.ts';
export { checkBrands, type RecordFindings, recordChecks } from './check/brands.ts';
export { checkLocales } from './check/locales.ts';
export { type MetaSchemas, metaSchemasOf, readMetaSchemas } from './check/meta.ts';
export { checkTexts } from './check/texts.ts';
export { compileFiles } from './compile-files.ts';
export {
  type CheckResult,
  type CompileOptions,
  type CompileResult,
  checkFlowFolder,
  compileFlow,
} from './compile-flow.ts';
export { contentKeysOf, homeTexts } from './content-keys.ts';
export type { FlowDefinition, StepDefinition } from './definition.ts';
export { emitServedModule } from './emit.ts';
export { type FileSet, filesOf, hashOf, projectFiles, readFolders } from './file-set.ts';
export { parseJsonFile, problemAt } from './json-file.ts';
export { loadFlow } from './load.ts';
export { placesOf } from './places.ts';
export { type Advice, formatProblem, type Problem, REMOVE, type Repair } from './problem.ts';
export { readVocabulary, type Vocabulary } from './vocabulary.ts';
