/** The order of steps: which take part, which are complete, which is next. */
export { afterSignIn, choiceOnStart, detourAfterSignIn, isInProgress } from './after-sign-in.ts';
export {
  farthestStep,
  firstNotValid,
  firstStep,
  followingStep,
  incompleteSteps,
  isVisible,
  navigation,
  nextStep,
  previousStep,
  type StepState,
  stepById,
  stepByPath,
  stepIndex,
  stepNumber,
  stepOnward,
  visibleSteps,
} from './order.ts';
export { resolvePath } from './paths.ts';
