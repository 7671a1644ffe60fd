import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import draft07 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import formats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import payloadSchema from '#schemas/save-payload.schema.json' with { type: 'json' };

/** The server's own answer is invalid. The message has positions and keywords, never values. */
export class InvalidAnswer extends Error {
  constructor(route: string, faults: string[]) {
    super(`The answer of ${route} does not match its schema: ${faults.join('; ')}`);
    this.name = 'WrongAnswer';
  }
}

/** A validation function with its errors as a property, as Fastify and AJV use it. */
interface Check {
  (data: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/**
 * Sets validation: path and query, which are text, are coerced to the schema's types, bodies are not. An answer
 * is validated and sent whole, because Fastify's own serializer would silently drop properties. Schemas are
 * compiled at their first use: compiling all took a third of the server's start.
 * @param isFlow whether an id is that of a flow
 */
export function checkMessages(app: FastifyInstance, isFlow: (id: string) => boolean = () => false): void {
  const lazyValidator = (ajv: Ajv2020, schema: unknown): Check => {
    let validate: ValidateFunction | undefined;
    const check: Check = (data) => {
      currentIsFlow = isFlow;
      validate ??= ajv.compile(schema as object);
      const isValid = validate(data);
      check.errors = validate.errors;
      return isValid;
    };
    return check;
  };
  app.setValidatorCompiler(({ schema, httpPart }) =>
    lazyValidator(httpPart === 'body' ? strictAjv : coercingAjv, schema),
  );
  app.setSerializerCompiler(({ schema, method, url }) => {
    const check = lazyValidator(strictAjv, schema);
    return (data) => {
      const text = JSON.stringify(data);
      // An answer may contain dates or undefined members: validate its JSON instead.
      if (!check(data) && !check(JSON.parse(text))) {
        throw new InvalidAnswer(
          `${method} ${url}`,
          (check.errors ?? []).map((fault) => `${fault.instancePath} ${fault.keyword}`),
        );
      }
      return text;
    };
  });
}

/** Shared by all servers of the process (tests start many), so that each schema is compiled once. */
const strictAjv = makeAjv(false);
const coercingAjv = makeAjv(true);
/**
 * `isFlow` of the server that validates at the moment: the shared AJV format reads it, and validation is
 * synchronous.
 */
let currentIsFlow: (id: string) => boolean = () => false;

function makeAjv(coerceTypes: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    coerceTypes: coerceTypes ? 'array' : false,
    useDefaults: true,
    removeAdditional: false,
    allErrors: false,
    strict: false,
    validateFormats: true,
  });
  ajv.addMetaSchema(draft07);
  // contracts/saves.ts refers to the schema by its $id.
  ajv.addSchema(payloadSchema);
  formats.default(ajv);
  ajv.addFormat('flow-id', (id) => currentIsFlow(id));
  return ajv;
}
