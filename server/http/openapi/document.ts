import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { TSchema } from '@sinclair/typebox';
import { operationOf } from '#contracts/index.ts';
import { type Operation, problemsOf, type Who } from '#contracts/operation.ts';
import { PROBLEM_TYPE, PROBLEMS, type ProblemCode } from '#contracts/problems.ts';
import { components, type JsonSchema, problemData, ref, toDocumentSchema } from './components.ts';

/** Answers by status; one with `type: 'null'` has no body. */
type Responses = Record<
  string,
  { description: string; type?: 'null'; content?: Record<string, { schema: JsonSchema }> }
>;

const SECURITY: Record<Who, Record<string, string[]>[]> = {
  anyone: [],
  applicant: [{ bearer: [] }],
  staff: [{ bearer: [] }],
  asked: [{ requestToken: [] }],
  caller: [{ bearer: [] }, { returnToken: [] }, { returnCookie: [] }],
};

/**
 * Options of @fastify/swagger: the document has the routes with a contract, with all their answers and
 * problems.
 */
export const documentOptions: FastifyDynamicSwaggerOptions = {
  mode: 'dynamic',
  convertConstToEnum: false,
  openapi: {
    openapi: '3.1.1',
    info: {
      title: 'Trellis',
      version: __BUILD__.version,
      description: 'Applications for small-business funding. Rules beyond this document: docs/contracts.md.',
    },
    components: {
      schemas: components() as Record<string, object>,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        returnToken: {
          type: 'apiKey',
          in: 'header',
          name: 'x-return-token',
          description: 'Of a return link; takes precedence over a bearer token',
        },
        requestToken: {
          type: 'apiKey',
          in: 'header',
          name: 'x-request-token',
          description: 'The `t` of the mailed link of a request',
        },
        returnCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'trellis-return',
          description:
            'On the way back from a bank’s own page, only for `resume` and `POST /tools/plaid/connect-continue`',
        },
      },
    },
  },
  transform: ({ url, route }) => {
    const operation = operationOf(`${String(route.method)} ${url}`);
    return {
      url,
      schema: operation ? describeOperation(operation, String(route.method), url) : { hide: true },
    };
  },
};

function describeOperation(operation: Operation, method: string, url: string) {
  const { summary, description, group, who, params, query, headers, body, consumes } = operation;
  return {
    operationId: operationId(method, url),
    summary,
    description,
    tags: [group],
    security: SECURITY[who],
    ...(params && { params: toDocumentSchema(params) }),
    ...(query && { querystring: toDocumentSchema(query) }),
    ...(headers && { headers: toDocumentSchema(headers) }),
    ...(body && { body: toDocumentSchema(body), consumes: consumes && [...consumes] }),
    response: describeResponses(operation),
  };
}

/** `GET /tools/places/:id` -> `getToolsPlacesId` */
function operationId(method: string, url: string): string {
  const words = url.split(/\W+/).filter(Boolean);
  return `${method.toLowerCase()}${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`;
}

function describeResponses(operation: Operation): Responses {
  const responses: Responses = {};
  for (const [status, schema] of Object.entries(operation.answers))
    responses[status] = describeResponse(schema, status === '200' ? operation.produces : undefined);
  const problems = problemsOf(operation);
  for (const status of new Set(problems.map((code) => PROBLEMS[code][0]))) {
    const codes = problems.filter((code) => PROBLEMS[code][0] === status);
    const problem = { [PROBLEM_TYPE]: { schema: problemSchema(codes, operation) } };
    const { description, content } = responses[status] ?? {};
    const titles = new Set(codes.map((code) => PROBLEMS[code][1]));
    responses[status] = {
      description: [description, ...titles].filter(Boolean).join('; '),
      content: { ...content, ...problem },
    };
  }
  return responses;
}

function describeResponse(schema: TSchema, mediaType = 'application/json'): Responses[string] {
  const description = schema.description ?? 'Done';
  return schema.type === 'null'
    ? { description, type: 'null' }
    : { description, content: { [mediaType]: { schema: toDocumentSchema(schema) } } };
}

/** Includes the schema of `data` if a problem has any. */
function problemSchema(codes: ProblemCode[], operation: Operation): JsonSchema {
  const withData = codes.flatMap((code) => {
    const data = problemData(code, operation);
    return data
      ? [
          {
            if: { properties: { code: { const: code } } },
            // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
            then: { required: ['data'], properties: { data } },
          },
        ]
      : [];
  });
  return { allOf: [ref('Problem'), { properties: { code: { enum: codes } } }, ...withData] };
}
