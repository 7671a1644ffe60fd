/** The kinds of changes in the order of a report: first the kinds that a compliance officer checks. */
const KINDS = ['amounts', 'terms', 'disclosures', 'questions', 'rules', 'texts', 'looks'] as const;
export type ChangeKind = (typeof KINDS)[number];

export interface ChangeLine {
  kind: ChangeKind;
  line: string;
}

/** Lines in the order of their kinds. */
export const linesInOrder = (lines: readonly ChangeLine[]): string[] =>
  KINDS.flatMap((kind) => lines.filter((line) => line.kind === kind).map(({ line }) => line));

/** Whether the text of a content key is a disclosure. */
export const isDisclosure = (key: string): boolean =>
  /^(texts\.)?legal\.|(^|\.)(certification|consent|disclosure|facts)(\.|$)/.test(key);
