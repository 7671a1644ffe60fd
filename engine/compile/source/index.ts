export { BRAND_FIELDS, BRAND_PLACEHOLDERS } from './brand-words.ts';
export { CATALOG_FILES, type Catalog, readCatalog, readTexts } from './catalog.ts';
export { type FileSet, filesOf, flowsIn, hashOf, projectFiles, readFolders } from './file-set.ts';
export { hash } from './hash.ts';
export {
  type JsonFile,
  parseJsonFile,
  problemAt,
  problemAtKey,
  type ReadResult,
  readFrom,
  readJsonFile,
} from './json-file.ts';
export { localeTexts, OWN_LOCALE, readLocales } from './locales.ts';
export { hasLinks, linkFaults, placeholderFaults, placeholders } from './placeholders.ts';
export {
  type Advice,
  adviceOf,
  didYouMean,
  formatProblem,
  KEEP_ONE,
  listNames as listKnown,
  nearest,
  type Problem,
  REMOVE,
  suggestName,
  writeAdvice,
} from './problem.ts';
export { FORM_SETTINGS, MASKLESS_WIDGETS, OBJECT_OPTIONS, RJSF_WIDGETS } from './rjsf-widgets.ts';
export { type FlowSource, readFlowSource } from './source.ts';
export { type TextKeys, textFiles, textKeys, textsIn } from './text-keys.ts';
