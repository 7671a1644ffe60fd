/** The kinds of a change, in the order in which a report lists them: first what a compliance officer checks. */
const KINDS = ['amounts', 'terms', 'disclosures', 'questions', 'rules', 'texts', 'looks'] as const;
export type ChangeKind = (typeof KINDS)[number];

/** A change in words. */
export interface ChangeLine {
  kind: ChangeKind;
  line: string;
}

/** Lines in the order of their kinds. */
export const linesInOrder = (lines: readonly ChangeLine[]): string[] =>
  KINDS.flatMap((kind) => lines.filter((one) => one.kind === kind).map(({ line }) => line));

/** Whether a text of this content key is a disclosure, such as what an applicant certifies. */
export const isDisclosure = (key: string): boolean =>
  /^(texts\.)?legal\.|(^|\.)(certification|consent|disclosure|facts)(\.|$)/.test(key);
