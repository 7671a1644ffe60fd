export { usedFields } from './computed-fields.ts';
export { contentKeys, contentKeysOf, homeTexts } from './content-keys.ts';
export { defineFlow, type FlowDefinition, isList, type StepDefinition } from './definition.ts';
export { placesOf } from './places.ts';
export { Resolver } from './resolve.ts';
export { roleFields } from './roles.ts';
export { RuleBook } from './rules.ts';
