import type { CodeAnswer } from '#widgets/code-entry/port.ts';

/** Yes, or a text that is ready to be shown. */
export type Result = CodeAnswer;
