/** Events of a step or a question (docs/studio.md). Without schemas, because pages load this file. */
export const FUNNEL_EVENTS = ['started', 'answered', 'error', 'left', 'finished'] as const;

/** The rules that are counted by name; any other rule counts as `other`. */
export const FUNNEL_RULES: readonly string[] = [
  ...['required', 'type', 'pattern', 'format', 'enum', 'const', 'minLength', 'maxLength', 'minimum'],
  ...['maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems'],
  ...['formatMinimum', 'formatMaximum', 'formatExclusiveMinimum', 'formatExclusiveMaximum'],
  ...['contains', 'if', 'not', 'oneOf', 'anyOf', 'dependencies', 'x-limit', 'x-sum', 'x-unique', 'other'],
];
