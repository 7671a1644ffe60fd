/** Steps of a draft. */
export { type ChangedStep, changedSteps } from './changed-steps.ts';
export { canDuplicate, duplicateStep, type StepCopy } from './duplicate-step.ts';
export { withFixes } from './fixes.ts';
export { faultsOfStepAnswer, readStep, writeStepAnswer } from './step-answers.ts';
export { addStep, moveStep, removeStep } from './steps.ts';
