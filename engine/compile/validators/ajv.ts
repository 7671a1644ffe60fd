import { _, Ajv, type AnySchema, type CodeKeywordDefinition, Name } from 'ajv';
import addFormats from 'ajv-formats';
import { compares, MORE_FORMATS, RUNTIME } from '../../index.ts';

/**
 * The options of @rjsf/validator-ajv8 (draft-07), without `verbose` and messages: runtime.ts adds the broken schema,
 * and texts come from `x-errors`.
 */
export const AJV_OPTIONS = {
  allErrors: true,
  strict: false,
  messages: false,
  logger: false,
} as const;

/** Replaces AJV's `multipleOf`, which divides and so refuses whole cents of large amounts. */
const MULTIPLE_OF: CodeKeywordDefinition = {
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  error: { message: '', params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}` },
  code(context) {
    const { gen, data, schemaCode } = context;
    const check = gen.scopeValue('func', { ref: RUNTIME.isMultipleOf, code: _`isMultipleOf` });
    context.fail(_`!${check}(${data}, ${schemaCode})`);
  },
};

/** Computed bounds of a rule's test; they read the rule's whole context, AJV's `rootData`. */
const COMPARE: CodeKeywordDefinition = {
  keyword: 'compare',
  type: ['number', 'string'],
  schemaType: 'object',
  error: { message: 'must keep to the bounds', params: ({ schemaCode }) => _`{bounds: ${schemaCode}}` },
  code(context) {
    const { gen, data, schemaCode } = context;
    const check = gen.scopeValue('func', { ref: compares, code: _`compares` });
    context.fail(_`!${check}(${new Name('rootData')}, ${data}, ${schemaCode})`);
  },
};

/** The compiler's AJV, also used by tests. */
export function createAjv(options: ConstructorParameters<typeof Ajv>[0] = {}): Ajv {
  const ajv = new Ajv({ ...AJV_OPTIONS, ...options });
  addFormats.default(ajv);
  for (const [name, format] of Object.entries(MORE_FORMATS)) ajv.addFormat(name, format);
  ajv.removeKeyword('multipleOf').addKeyword(MULTIPLE_OF).addKeyword(COMPARE);
  return ajv;
}

/** Validates schemas against draft-07. One instance, because each would compile the meta-schema again. */
const draft = createAjv();

/** `createAjv` for schemas that `checkDraft` has validated. */
export function createCompiler(options: ConstructorParameters<typeof Ajv>[0]): Ajv {
  return createAjv({ ...options, meta: false, validateSchema: false });
}

/** @throws Error if it is not a schema of draft-07, whose content would become code unchecked */
export function checkDraft(schema: AnySchema): void {
  draft.validateSchema(schema, true);
}
