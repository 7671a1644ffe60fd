import type { Application } from '#schemas/types/application.ts';

/**
 * Answers of an application by name, values not yet looked at. The names come from the schema, so that a field that is
 * renamed there is found here by the compiler.
 */
export type Answers<Name extends keyof Application> = { readonly [Field in Name]?: unknown };
