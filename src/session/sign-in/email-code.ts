/** Success, or a translated error text. */
export type { CodeAnswer } from '#widgets/code-entry/port.ts';
