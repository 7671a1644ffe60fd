import type { Capability } from '../../deps.ts';
import { serve } from '../contract.ts';

/** GET /openapi.json: generated once, at the first request. */
export const openapi: Capability = async (app) => {
  serve(app, 'GET /openapi.json', {}, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(app.swagger()),
  );
};
