export { differenceOf, flowDifference, newFlowLines } from './flow-difference.ts';
export { questionsOf } from './step-difference.ts';
