export type { BrandVocabulary } from './brand-content.ts';
export { hostOf, parseHost, recipientFault } from './brand-recipients.ts';
export { checkBrands, missingBrandTexts, type RecordFindings, recordChecks } from './brands.ts';
export { checkLocales, missingTexts } from './locales.ts';
export { checkTextFiles, checkTexts, readTextKeys } from './texts.ts';
