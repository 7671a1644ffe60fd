import { Ajv, type AnySchema } from 'ajv';
import addFormats from 'ajv-formats';

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

/** Formats that ajv-formats has as a function or not at all: a URI is a reference with a scheme; the others are rjsf's. */
const REFERENCE = addFormats.default.get('uri-reference');
const MORE_FORMATS = {
  uri: REFERENCE instanceof RegExp ? new RegExp(`(?=^[a-z][a-z0-9+.-]*:)${REFERENCE.source}`, 'i') : true,
  'data-url': /^data:([a-z]+\/[a-z0-9-+.]+)?;(?:name=(.*);)?base64,(.*)$/,
  color: /^(#?([0-9A-Fa-f]{3}){1,2}\b|rgb\(\s*(\d{1,3}%?\s*,\s*){2}\d{1,3}%?\s*\)|[a-z]+)$/,
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
