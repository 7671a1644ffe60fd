import type { CodeAnswer } from '#widgets/code-entry/port.ts';

/** Success, or a translated error text. */
export type Result = CodeAnswer;
