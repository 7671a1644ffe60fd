import type { Application } from '#schemas/types/application.ts';

/** Answers of an application with unchecked values. The names come from the schema, so the compiler finds a renamed field. */
export type Answers<Name extends keyof Application> = { readonly [Field in Name]?: unknown };
