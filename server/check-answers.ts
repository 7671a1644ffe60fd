import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import draft07 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import formats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import payloadSchema from '#schemas/save-payload.schema.json' with { type: 'json' };

/** An answer that does not match its own schema: a fault of ours. Names where, never what. */
export class WrongAnswer extends Error {
  constructor(route: string, faults: string[]) {
    super(`The answer of ${route} does not match its schema: ${faults.join('; ')}`);
    this.name = 'WrongAnswer';
  }
}

/**
 * How requests are checked and answers are sent. Bodies are taken as they are (no coercion, nothing removed); the parts of
 * a URL are text by nature and are coerced. An answer is checked against its schema and then sent whole: Fastify's own
 * serializer would drop what the schema does not name without a word.
 * @param isFlow whether an id is that of a flow
 */
export function checkBothWays(app: FastifyInstance, isFlow: (id: string) => boolean = () => false): void {
  const strict = makeAjv(false, isFlow);
  const coercing = makeAjv(true, isFlow);
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? strict : coercing).compile(schema as object),
  );
  app.setSerializerCompiler(({ schema, method, url }) => {
    const check: ValidateFunction = strict.compile(schema as object);
    return (data) => {
      const text = JSON.stringify(data);
      // What does not fit may hold dates or undefined members: then it counts as it will be read.
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

function makeAjv(coerceTypes: boolean, isFlow: (id: string) => boolean): Ajv2020 {
  const ajv = new Ajv2020({
    coerceTypes: coerceTypes ? 'array' : false,
    useDefaults: true,
    removeAdditional: false,
    allErrors: false,
    strict: false,
    validateFormats: true,
  });
  ajv.addMetaSchema(draft07);
  // The contract names it by its $id (contracts/saves.ts).
  ajv.addSchema(payloadSchema);
  formats.default(ajv);
  ajv.addFormat('flow-id', isFlow);
  return ajv;
}
