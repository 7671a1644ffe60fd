/** Keywords of JSON Schema, by what they hold. */
type Keywords = readonly string[];

/** Branches of which one is meant. */
export const CHOICES: Keywords = ['anyOf', 'oneOf'];
/** Schemas that may describe the same value. */
export const BRANCHES: Keywords = ['allOf', ...CHOICES, 'then', 'else'];
/** Schemas about the same value: its branches, and conditions. */
export const SAME_VALUE: Keywords = [...BRANCHES, 'if', 'not'];

/** Schemas of the parts of a value, by name. */
export const NAMED_PARTS: Keywords = ['properties', 'patternProperties'];
/** Schemas of the parts of a value that have no name. */
export const UNNAMED_PARTS: Keywords = ['items', 'additionalItems', 'additionalProperties'];

/** Schemas about the same value by the name of a property: they apply if the value has it. */
export const DEPENDENCIES: Keywords = ['dependencies', 'dependentSchemas'];
/** Schemas for references, by name. */
export const DEFINITIONS: Keywords = ['$defs', 'definitions'];
/** Everything that holds schemas by name. */
export const SCHEMAS_BY_NAME: Keywords = [...NAMED_PARTS, ...DEPENDENCIES, ...DEFINITIONS];

/** Values, in which nothing is a schema. */
export const PLAIN_VALUES: Keywords = ['enum', 'const', 'default', 'examples'];
