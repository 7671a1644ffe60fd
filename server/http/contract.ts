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

export type RequestOf<Name extends OperationName> = FastifyRequest<RouteGeneric<Name>>;

interface RouteGeneric<Name extends OperationName> {
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
  app.route<RouteGeneric<Name>>({ method, url, schema: routeSchema(operations[name]), ...hooks, handler });
}

/** The parts of an operation that Fastify validates; handlers validate headers, with their own problems. */
function routeSchema({
  params,
  query,
  body,
  readsBody,
  answers,
  produces,
}: Operation): Record<string, unknown> {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && !readsBody && { body }),
    ...(produces === undefined && { response: answersWithBody(answers) }),
  };
}

function answersWithBody(answers: Operation['answers']): Operation['answers'] {
  return Object.fromEntries(Object.entries(answers).filter(([, schema]) => schema.type !== 'null'));
}
