import fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { operations } from '#contracts/index.ts';
import type { Operation } from '#contracts/operation.ts';
import { checkMessages } from '#server/http/check-messages.ts';

const app: FastifyInstance = fastify();
checkMessages(app);

/**
 * Compiles a schema as the server does when a route is first used.
 * @throws if it can't be compiled
 */
function compile(schema: object, httpPart: string): void {
  const route = { schema, method: 'POST', url: '/' };
  app.validatorCompiler?.({ ...route, httpPart })(undefined);
}

// The server compiles lazily: without this test, the first user of a route would find a broken schema.
test.each(Object.entries<Operation>(operations))('%s: every schema can be compiled', (_name, operation) => {
  const { params, query, body, answers } = operation;
  for (const [part, schema] of Object.entries({ params, querystring: query, body, ...answers }))
    if (schema) expect(() => compile(schema, part)).not.toThrow();
});

test('this test refuses a schema that cannot be compiled', () => {
  expect(() => compile({ type: 'nonsense' }, 'body')).toThrow();
});
