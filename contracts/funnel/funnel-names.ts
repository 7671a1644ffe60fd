/** What can happen to a step or a question (docs/studio.md). Without schemas: pages load this file. */
export const FUNNEL_EVENTS = ['started', 'answered', 'error', 'left', 'finished'] as const;

/** Which rule was broken. What is not in the list is counted as `other`. */
export const FUNNEL_RULES: readonly string[] = [
  ...['required', 'type', 'pattern', 'format', 'enum', 'const', 'minLength', 'maxLength', 'minimum'],
  ...['maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems'],
  ...['contains', 'if', 'not', 'oneOf', 'anyOf', 'dependencies', 'x-limit', 'x-sum', 'x-unique', 'other'],
];
