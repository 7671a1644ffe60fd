export { branchErrors, isBelow, keepChosenBranches, outerChoices } from './chosen-branch.ts';
