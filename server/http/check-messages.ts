import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import draft07 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import formats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import payloadSchema from '#schemas/save-payload.schema.json' with { type: 'json' };

/** A fault of the server. The message names positions, never values. */
export class WrongAnswer extends Error {
  constructor(route: string, faults: string[]) {
    super(`The answer of ${route} does not match its schema: ${faults.join('; ')}`);
    this.name = 'WrongAnswer';
  }
}

/** AJV sets `errors` on the function. */
interface Check {
  (data: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/**
 * Sets validation: bodies without coercion; path and query, which are text, with it. An answer is validated
 * and then sent completely, because Fastify's serializer would silently drop properties. Schemas are compiled
 * at their first use: all together took a third of the server's start.
 * @param isFlow whether an id is that of a flow
 */
export function checkMessages(app: FastifyInstance, isFlow: (id: string) => boolean = () => false): void {
  const validator = (ajv: Ajv2020, schema: unknown): Check => {
    let validate: ValidateFunction | undefined;
    const check: Check = (data) => {
      isFlowHere = isFlow;
      validate ??= ajv.compile(schema as object);
      const fits = validate(data);
      check.errors = validate.errors;
      return fits;
    };
    return check;
  };
  app.setValidatorCompiler(({ schema, httpPart }) =>
    validator(httpPart === 'body' ? strict : coercing, schema),
  );
  app.setSerializerCompiler(({ schema, method, url }) => {
    const check = validator(strict, schema);
    return (data) => {
      const text = JSON.stringify(data);
      // An answer may contain dates or undefined members: validate its JSON instead.
      if (!check(data) && !check(JSON.parse(text))) {
        throw new WrongAnswer(
          `${method} ${url}`,
          (check.errors ?? []).map((fault) => `${fault.instancePath} ${fault.keyword}`),
        );
      }
      return text;
    };
  });
}

/** Shared by all servers of the process, of which tests start many: each schema is compiled once. */
const strict = makeAjv(false);
const coercing = makeAjv(true);
/** Tells which flows the app has whose data is being validated; validation is synchronous. */
let isFlowHere: (id: string) => boolean = () => false;

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
  // contracts/saves.ts refers to it by its $id.
  ajv.addSchema(payloadSchema);
  formats.default(ajv);
  ajv.addFormat('flow-id', (id) => isFlowHere(id));
  return ajv;
}
