export {
  type BrandVocabulary,
  checkBrands,
  checkLocales,
  checkTextFiles,
  checkTexts,
  hostOf,
  missingBrandTexts,
  missingTexts,
  parseHost,
  type RecordFindings,
  readTextKeys,
  recipientFault,
  recordChecks,
} from './brand/index.ts';
export { checkForm, checkMeaning, sortProblems } from './check-flow.ts';
export { type MetaSchemas, metaSchemasOf, readMetaJson, readMetaSchemas } from './meta/index.ts';
export { checkPatterns, patternsOf } from './rules/index.ts';
