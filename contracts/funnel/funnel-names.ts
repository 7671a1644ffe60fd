/** Events of a step or a question (docs/studio.md). This file imports no TypeBox, because pages load it. */
export const FUNNEL_EVENTS = ['started', 'answered', 'error', 'left', 'finished'] as const;

/** The validation keywords whose errors are counted by name; the others count as `other`. */
export const FUNNEL_KEYWORDS: readonly string[] = [
  ...['required', 'type', 'pattern', 'format', 'enum', 'const', 'minLength', 'maxLength', 'minimum'],
  ...['maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems'],
  ...['formatMinimum', 'formatMaximum', 'formatExclusiveMinimum', 'formatExclusiveMaximum'],
  ...['contains', 'if', 'not', 'oneOf', 'anyOf', 'dependencies', 'x-limit', 'x-sum', 'x-unique', 'other'],
];
