import { Ajv } from 'ajv';
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

/** Formats that run without a bundled library: those that are a regular expression, and runtime.ts's three. */
export const FORMATS = [
  'date',
  'time',
  'date-time',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uuid',
  'json-pointer',
  'uri-reference',
] as const;

/** An AJV as the compiler uses it; rules and steps are checked by the same one in tests. */
export function createAjv(options: ConstructorParameters<typeof Ajv>[0] = {}): Ajv {
  const ajv = new Ajv({ ...AJV_OPTIONS, ...options });
  addFormats.default(ajv);
  return ajv;
}
