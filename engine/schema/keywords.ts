/** Keywords of JSON Schema by their content. */
type Keywords = readonly string[];

/** Alternatives. */
export const CHOICES: Keywords = ['anyOf', 'oneOf'];
/** Schemas that may describe the same value. */
export const BRANCHES: Keywords = ['allOf', ...CHOICES, 'then', 'else'];
/** Schemas of the same value: its branches, and conditions. */
export const SAME_VALUE: Keywords = [...BRANCHES, 'if', 'not'];

/** Schemas of the parts of a value, by name. */
export const NAMED_PARTS: Keywords = ['properties', 'patternProperties'];
/** Schemas of unnamed parts of a value. */
export const UNNAMED_PARTS: Keywords = ['items', 'additionalItems', 'additionalProperties'];

/** Schemas of the same value that apply if it has a property. */
export const DEPENDENCIES: Keywords = ['dependencies', 'dependentSchemas'];
/** Schemas for references, by name. */
export const DEFINITIONS: Keywords = ['$defs', 'definitions'];
/** All keywords with schemas by name. */
export const SCHEMAS_BY_NAME: Keywords = [...NAMED_PARTS, ...DEPENDENCIES, ...DEFINITIONS];

/** Keywords whose content is plain values, not schemas. */
export const PLAIN_VALUES: Keywords = ['enum', 'const', 'default', 'examples'];
