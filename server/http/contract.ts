import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  preHandlerAsyncHookHandler,
  preValidationAsyncHookHandler,
} from 'fastify';
import { type Contract, type OperationName, operations } from '#contracts/index.ts';
import type { Operation } from '#contracts/operation.ts';

/** Hooks that run before the handler of a route. */
export interface Hooks {
  onRequest?: onRequestAsyncHookHandler;
  preValidation?: preValidationAsyncHookHandler;
  preHandler?: preHandlerAsyncHookHandler;
}

/** A request to a route, typed by its contract. */
export type RequestOf<Name extends OperationName> = FastifyRequest<Generic<Name>>;

interface Generic<Name extends OperationName> {
  Params: Contract<Name>['params'];
  Querystring: Contract<Name>['query'];
  Body: Contract<Name>['body'];
}

/**
 * Adds a route of the contract: the request is validated before the handler runs, the answer before it is
 * sent (check-messages.ts), and the handler is typed by both.
 */
export function serve<Name extends OperationName>(
  app: FastifyInstance,
  name: Name,
  hooks: Hooks,
  handler: (
    request: RequestOf<Name>,
    reply: FastifyReply,
  ) => Promise<Contract<Name>['answer'] | FastifyReply>,
): void {
  const [method = '', url = ''] = name.split(' ');
  app.route<Generic<Name>>({ method, url, schema: schemaOf(operations[name]), ...hooks, handler });
}

/** The schemas for Fastify's validation. Headers are validated by the handler, with its own problems. */
function schemaOf({ params, query, body, readsBody, answers, produces }: Operation): Record<string, unknown> {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && !readsBody && { body }),
    ...(produces === undefined && { response: withContent(answers) }),
  };
}

/** The answers that have a body. */
function withContent(answers: Operation['answers']): Operation['answers'] {
  return Object.fromEntries(Object.entries(answers).filter(([, schema]) => schema.type !== 'null'));
}
