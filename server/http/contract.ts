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

/** What a route does before its handler. */
export interface Hooks {
  onRequest?: onRequestAsyncHookHandler;
  preValidation?: preValidationAsyncHookHandler;
  preHandler?: preHandlerAsyncHookHandler;
}

/** A request to a route, as its contract has it. */
export type RequestOf<Name extends OperationName> = FastifyRequest<Generic<Name>>;

interface Generic<Name extends OperationName> {
  Params: Contract<Name>['params'];
  Querystring: Contract<Name>['query'];
  Body: Contract<Name>['body'];
}

/**
 * Adds a route of the contract: what comes is validated before the handler sees it, what goes is checked before it leaves
 * (answers.ts), and the handler has the types of both.
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

/** What Fastify checks of an operation. Headers are the handler's to check, in the words of its problems. */
function schemaOf({ params, query, body, readsBody, answers, produces }: Operation): Record<string, unknown> {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && !readsBody && { body }),
    ...(produces === undefined && { response: withContent(answers) }),
  };
}

/** Of the answers those that have a body. */
function withContent(answers: Operation['answers']): Operation['answers'] {
  return Object.fromEntries(Object.entries(answers).filter(([, schema]) => schema.type !== 'null'));
}
