import { Ajv, type AnySchema } from 'ajv';
import addFormats from 'ajv-formats';
import { MORE_FORMATS } from '../core/format-checks.ts';

/**
 * The options of @rjsf/validator-ajv8, less `verbose` and messages: runtime.ts adds the broken schema to an error, and
 * texts come from `x-errors`. AJV serves draft-07.
 */
export const AJV_OPTIONS = {
  allErrors: true,
  multipleOfPrecision: 8,
  strict: false,
  messages: false,
  logger: false,
} as const;

/** An AJV as the compiler uses it; rules and steps are checked by the same one in tests. */
export function createAjv(options: ConstructorParameters<typeof Ajv>[0] = {}): Ajv {
  const ajv = new Ajv({ ...AJV_OPTIONS, ...options });
  addFormats.default(ajv);
  for (const [name, format] of Object.entries(MORE_FORMATS)) ajv.addFormat(name, format);
  return ajv;
}

/** Checks schemas as such, for all of them: each AJV would compile the schema of draft-07 anew, longer than it takes for a small flow. */
const draft = createAjv();

/** As `createAjv`, for schemas that `checkDraft` has seen before. */
export function createCompiler(options: ConstructorParameters<typeof Ajv>[0]): Ajv {
  return createAjv({ ...options, meta: false, validateSchema: false });
}

/** @throws Error where it is no schema of draft-07: what is in it would become code unseen. */
export function checkDraft(schema: AnySchema): void {
  draft.validateSchema(schema, true);
}
