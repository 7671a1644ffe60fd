import fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { operations } from '#contracts/index.ts';
import type { Operation } from '#contracts/operation.ts';
import { checkMessages } from '#server/http/check-messages.ts';

const app: FastifyInstance = fastify();
checkMessages(app);

/** Compiles a schema as a request's or an answer's, as the server does when a route is first used. @throws where it cannot */
function compile(schema: object, httpPart: string): void {
  const route = { schema, method: 'POST', url: '/' };
  app.validatorCompiler?.({ ...route, httpPart })(undefined);
}

// A server compiles a schema when it is first used: one that cannot be compiled would be found by whoever uses the route.
test.each(Object.entries<Operation>(operations))('%s: every schema can be compiled', (_name, operation) => {
  const { params, query, body, answers } = operation;
  for (const [part, schema] of Object.entries({ params, querystring: query, body, ...answers }))
    if (schema) expect(() => compile(schema, part)).not.toThrow();
});

test('a schema that cannot be compiled is refused here', () => {
  expect(() => compile({ type: 'nonsense' }, 'body')).toThrow();
});
