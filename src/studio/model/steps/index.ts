/** Steps of a draft. */
export { withFixes } from './fixes.ts';
export { readStep, writeStep } from './step-answers.ts';
export { addStep, canDuplicate, duplicateStep, moveStep, removeStep } from './steps.ts';
