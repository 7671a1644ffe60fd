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

export interface Hooks {
  onRequest?: onRequestAsyncHookHandler;
  preValidation?: preValidationAsyncHookHandler;
  preHandler?: preHandlerAsyncHookHandler;
}

export type RequestOf<Name extends OperationName> = FastifyRequest<Generic<Name>>;

interface Generic<Name extends OperationName> {
  Params: Contract<Name>['params'];
  Querystring: Contract<Name>['query'];
  Body: Contract<Name>['body'];
}

/** Adds a route of the contract: requests and answers are validated (check-messages.ts) and typed by it. */
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

/** Handlers validate headers, with their own problems. */
function schemaOf({ params, query, body, readsBody, answers, produces }: Operation): Record<string, unknown> {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && !readsBody && { body }),
    ...(produces === undefined && { response: withContent(answers) }),
  };
}

function withContent(answers: Operation['answers']): Operation['answers'] {
  return Object.fromEntries(Object.entries(answers).filter(([, schema]) => schema.type !== 'null'));
}
