type Keywords = readonly string[];

export const CHOICES: Keywords = ['anyOf', 'oneOf'];
/** Schemas that may describe the same value. */
export const BRANCHES: Keywords = ['allOf', ...CHOICES, 'then', 'else'];
/** Keywords with schemas that apply to the whole value, not to a part of it: branches and conditions. */
export const SAME_VALUE: Keywords = [...BRANCHES, 'if', 'not'];

/** Schemas of parts of a value, by name. */
export const NAMED_PARTS: Keywords = ['properties', 'patternProperties'];
export const UNNAMED_PARTS: Keywords = ['items', 'additionalItems', 'additionalProperties'];

/** Schemas of the same value that apply if it has a property. */
export const DEPENDENCIES: Keywords = ['dependencies', 'dependentSchemas'];
export const DEFINITIONS: Keywords = ['$defs', 'definitions'];
export const SCHEMAS_BY_NAME: Keywords = [...NAMED_PARTS, ...DEPENDENCIES, ...DEFINITIONS];

/** Keywords whose content is not a schema. */
export const PLAIN_VALUES: Keywords = ['enum', 'const', 'default', 'examples'];
