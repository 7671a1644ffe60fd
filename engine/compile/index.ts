export {
  type BrandVocabulary,
  checkLocales,
  hostOf,
  metaSchemasOf,
  parseHost,
  type RecordFindings,
  recipientFault,
  recordChecks,
} from './check/index.ts';
export { compileFiles } from './compile-files.ts';
export { compileFlow } from './compile-flow.ts';
export { type FlowDefinition, homeTexts, placesOf } from './definition/index.ts';
export { emitModule, emitServedModule } from './emit.ts';
export { loadFlow } from './load.ts';
export {
  type Advice,
  BRAND_FIELDS,
  type FileSet,
  filesOf,
  formatProblem,
  hashOf,
  OWN_LOCALE,
  type Problem,
  parseJsonFile,
  problemAt,
  problemAtKey,
  projectFiles,
  REMOVE,
  readCatalog,
  readFolders,
  readTexts,
  textFiles,
  textKeys,
} from './source/index.ts';
export type { Vocabulary } from './vocabulary.ts';
