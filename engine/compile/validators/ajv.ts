import { _, Ajv, type AnySchema, type CodeKeywordDefinition, Name } from 'ajv';
import addFormats from 'ajv-formats';
import { compares, formats, RUNTIME } from '../../index.ts';

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

/** Keywords below which a schema only tests a value, so that `oneOf` is exact. */
const TESTS = /\/(if|not|contains|propertyNames)(\/|$)/;
/** Keywords below which a path has names of the author. */
const NAMES = /\/(properties|patternProperties|dependencies|definitions|\$defs)\/[^/]+/g;

/**
 * Lets an answer fit several branches of a `oneOf`: as in the form, the chosen branch counts, and a person could not
 * correct an answer because of a branch that the form does not show. In conditions, `oneOf` is exact.
 * @param isAnswer whether a schema that is compiled checks answers; rules are exact
 */
export function acceptSeveralBranches(ajv: Ajv, isAnswer: (root: AnySchema) => boolean): void {
  const [exact, union] = ['oneOf', 'anyOf'].map((keyword) => ajv.getKeyword(keyword)) as [
    CodeKeywordDefinition,
    CodeKeywordDefinition,
  ];
  ajv.removeKeyword('oneOf').addKeyword({
    ...exact,
    code(context) {
      const { schemaEnv, errSchemaPath } = context.it;
      const isTest = TESTS.test(errSchemaPath.replace(NAMES, ''));
      if (isTest || !isAnswer(schemaEnv.root.schema)) return exact.code(context);
      context.setParams({ passing: _`null` });
      return union.code(context);
    },
  });
}

/**
 * Formats that ajv-formats defines differently, or that it lacks: a URI is a reference with a scheme; a time may lack
 * its offset; the others are rjsf's.
 */
function addMoreFormats(ajv: Ajv): void {
  const reference = ajv.formats['uri-reference'];
  if (!(reference instanceof RegExp)) throw new Error('The format uri-reference is no pattern any more.');
  ajv.addFormat('uri', new RegExp(`(?=^[a-z][a-z0-9+.-]*:)${reference.source}`, 'i'));
  ajv.addFormat('time', formats.time);
  ajv.addFormat('data-url', /^data:([a-z]+\/[a-z0-9-+.]+)?;(?:name=[^;\r\n]*;)?base64,(.*)$/);
  ajv.addFormat('color', /^(#?([0-9A-Fa-f]{3}){1,2}\b|rgb\(\s*(\d{1,3}%?\s*,\s*){2}\d{1,3}%?\s*\)|[a-z]+)$/);
}

/** The compiler's AJV, also used by tests. */
export function createAjv(options: ConstructorParameters<typeof Ajv>[0] = {}): Ajv {
  const ajv = new Ajv({ ...AJV_OPTIONS, ...options });
  addFormats.default(ajv);
  addMoreFormats(ajv);
  ajv.removeKeyword('multipleOf').addKeyword(MULTIPLE_OF).addKeyword(COMPARE);
  return ajv;
}

/** Validates schemas against draft-07. One instance, because each would compile the meta-schema again. */
const draft = createAjv();

/** `createAjv` for schemas that `checkDraft` has validated. */
export function createCompiler(options: ConstructorParameters<typeof Ajv>[0]): Ajv {
  return createAjv({ ...options, meta: false, validateSchema: false });
}

/**
 * For schemas of the project itself, whose validators check the values of a flow's files. AJV's optimization of the
 * code would take longer than it saves, because each validator runs a few times.
 */
export function createFileAjv(): Ajv {
  return createCompiler({ verbose: true, messages: true, code: { optimize: false } });
}

/** @throws Error if it is not a schema of draft-07, whose content would become code unchecked */
export function checkDraft(schema: AnySchema): void {
  draft.validateSchema(schema, true);
}

/** The formats of compiled validators that are patterns, by name; the others are functions of runtime.ts. */
export function formatPatterns(): [string, RegExp][] {
  return Object.entries(draft.formats).flatMap(([name, format]): [string, RegExp][] =>
    format instanceof RegExp ? [[name, format]] : [],
  );
}
