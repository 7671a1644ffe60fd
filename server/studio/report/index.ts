/** The change report: the differences of flows and brands in words. */
export { brandDifference, disclosureWords } from './brand-difference.ts';
export { linesInOrder } from './change-lines.ts';
export { type ContentNames, contentNames } from './content-names.ts';
export { draftDifference } from './draft-difference.ts';
export { differenceOf, newFlowLines, questionsOf } from './flow/index.ts';
export { type FlowParts, nameIn, questionTitles, readFile, readFlow } from './flow-parts.ts';
