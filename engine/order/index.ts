export { choiceOnStart, detourAfterSignIn, findPathAfterSignIn, isInProgress } from './after-sign-in.ts';
export { FormContext } from './form-context.ts';
export type { StepState } from './navigation.ts';
export { resolvePath } from './paths.ts';
export { withRequiredConstants } from './required-constants.ts';
