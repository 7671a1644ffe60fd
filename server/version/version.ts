import type { Capability } from '../deps.ts';
import { FLOWS } from '../flows.ts';

/** What is running: of the deployment, not of a brand. */
export const version = {
  name: 'trellis',
  ...__BUILD__,
  flows: Object.fromEntries(Object.values(FLOWS).map(({ id, version: made }) => [id, made])),
};

const text = { type: 'string' };

/** GET /version.json, for the version page and for support. */
export const versionRoute: Capability = async (app, { brands }) => {
  const answer = {
    type: 'object',
    required: ['name', 'version', 'commit', 'builtAt', 'brand', 'flows'],
    additionalProperties: false,
    properties: {
      name: text,
      version: text,
      commit: text,
      builtAt: text,
      brand: text,
      flows: { type: 'object', additionalProperties: text },
    },
  };
  app.get('/version.json', { schema: { response: { 200: answer } } }, async (request) => ({
    ...version,
    brand: (await brands.ofRequest(request)).platform,
  }));
};
