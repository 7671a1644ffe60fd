import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
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

/** As AJV's own: what is wrong stands beside it. */
interface Check {
  (data: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/**
 * How requests are checked and answers are sent. Bodies are taken as they are (no coercion, nothing removed); the parts of
 * a URL are text by nature and are coerced. An answer is checked against its schema and then sent whole: Fastify's own
 * serializer would drop what the schema does not name without a word. A schema is compiled when something is first held
 * against it: to compile all of them took a third of a server's start. tests/contracts/compile.test.ts compiles each.
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

/** Of the process, not of an application: a contract's schema is compiled once, however many servers a test starts. */
const strict = makeAjv(false);
const coercing = makeAjv(true);
/** Of the application whose data is checked right now: a check never waits. */
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
  // The contract names it by its $id (contracts/saves.ts).
  ajv.addSchema(payloadSchema);
  formats.default(ajv);
  ajv.addFormat('flow-id', (id) => isFlowHere(id));
  return ajv;
}
