import type { FastifyInstance } from 'fastify';
import { isObject } from '#engine';
import { serverTexts } from '../brands/server-texts.ts';
import type { Deps } from '../deps.ts';

/** Translates the `msg` of successful answers into the brand's text in the page's language. */
export function translateMessages(app: FastifyInstance, { brands }: Pick<Deps, 'brands'>): void {
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    // Answers without a message need no promise.
    if (!isObject(payload) || typeof payload.msg !== 'string') return done(null, payload);
    const { msg } = payload;
    void serverTexts(brands, request).then(
      (translate) => done(null, { ...payload, msg: translate(msg) }),
      (error) => done(error),
    );
  });
}
