import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

interface Media {
  schema: object;
}
export interface Documented {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
}
export interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Documented>>;
  components: {
    schemas: Record<string, object>;
    securitySchemes: Record<string, Partial<Record<'type' | 'in' | 'name' | 'scheme', string>>>;
  };
}

/** Paths outside the API: pages, files, and stand-ins of a provider's own page or script. */
const NO_API = new Set([
  'GET /authorize',
  'GET /v2/logout',
  'GET /u/login',
  'POST /u/login',
  'GET /u/login/code',
  'POST /u/login/code',
  'GET /local/outbox/:key',
  'GET /local/outbox/:key/json',
  'GET /local/bank-link/oauth',
  'POST /local/bank-link/institutions',
  'POST /local/bank-link/accounts',
  'POST /local/bank-link/finish',
  'GET /favicon.svg',
  'GET /flows/:file',
  'GET /assets/main.js',
]);

/** Whether the document has a route. */
export const isApi = (route: string): boolean => !NO_API.has(route);

/** The document as the server serves it. */
export async function documentOf(app: FastifyInstance): Promise<OpenApi> {
  return (await app.inject('/openapi.json')).json();
}

/** `GET /files/:id` as the document names it: `['get', '/files/{id}']`. */
function placeOf(route: string): [method: string, path: string] {
  const [method = '', url = ''] = route.split(' ');
  return [method.toLowerCase(), url.replace(/:(\w+)/g, '{$1}')];
}

/**
 * The document's entry for a route.
 * @throws if it has none
 */
export function operationIn(document: OpenApi, route: string): Documented {
  const [method, path] = placeOf(route);
  const operation = document.paths[path]?.[method];
  if (!operation) throw new Error(`${route} is not in the document.`);
  return operation;
}

/** Every operation of a document, as a route is named: `GET /files/:id`. */
export function routesOf(document: OpenApi): string[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
}

/** Validates answers against a document, with formats and every keyword of JSON Schema 2020-12. */
export function checkerOf(document: OpenApi) {
  // Each check runs only a few times: optimizing its code would take longer.
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateFormats: true,
    code: { optimize: false },
  });
  formats.default(ajv);
  ajv.addFormat('binary', true);
  ajv.addFormat('flow-id', true);
  const { components, paths }: OpenApi = JSON.parse(
    JSON.stringify(document).replaceAll('"#/components/', '"document#/components/'),
  );
  ajv.addSchema({ $id: 'document', components });
  const compile = (media: Media | undefined): ValidateFunction => ajv.compile(media?.schema ?? false);

  return {
    /** The faults of an answer against the document; empty if there are none. */
    faultsOf(route: string, answer: LightMyRequestResponse): string[] {
      const [method, path] = placeOf(route);
      const operation = paths[path]?.[method];
      if (!operation) return [`${route} is not in the document`];
      const status = String(answer.statusCode);
      const documented = operation.responses[status];
      if (!documented)
        return [`${route} does not say that it answers ${status}: ${answer.body.slice(0, 200)}`];
      const type = String(answer.headers['content-type'] ?? '').split(';')[0] ?? '';
      if (answer.body === '') return documented.content ? [`${route} ${status} has no body`] : [];
      if (!documented.content?.[type])
        return [`${route} ${status} is not said to be ${type || 'without type'}`];
      if (!type.endsWith('json')) return [];
      const validate = compile(documented.content[type]);
      if (validate(answer.json())) return [];
      return (validate.errors ?? []).map(
        (fault) =>
          `${route} ${status} ${fault.instancePath} ${fault.message} ${JSON.stringify(fault.params)}`,
      );
    },
    /** Whether the document accepts a body; undefined if it says nothing about that type. */
    takes(route: string, body: unknown, type = 'application/json'): boolean | undefined {
      const [method, path] = placeOf(route);
      const media = paths[path]?.[method]?.requestBody?.content[type];
      return media && compile(media)(body);
    },
    /** Compiles every schema: a dangling reference throws. */
    compileAll(): void {
      for (const { responses, requestBody } of Object.values(paths).flatMap((item) => Object.values(item)))
        for (const { content = {} } of [...Object.values(responses), ...(requestBody ? [requestBody] : [])])
          for (const media of Object.values(content)) compile(media);
    },
  };
}
