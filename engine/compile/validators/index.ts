export { checkDraft, createAjv, createFileAjv, formatPatterns } from './ajv.ts';
export { compileValidators, type ValidatorCode } from './validator-code.ts';
export { planValidators, type ValidatorPlan } from './validators.ts';
