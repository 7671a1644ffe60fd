import texts from '#flows/texts.server.json' with { type: 'json' };
import type { Capability } from '../deps.ts';
import { serve } from '../http/contract.ts';
import { VARY_BY_WORDS } from '../http/headers.ts';
import { Problem } from '../http/problems/problem.ts';
import { localeOf } from './locales.ts';

/**
 * GET /brands/{platform}: the effective brand; `current` finds it by host name. embed.js reads its `frame` on
 * partners' pages.
 */
export const routes: Capability = async (app, { brands, config }) => {
  serve(app, 'GET /brands/:platform', {}, async (request, reply) => {
    const { platform } = request.params;
    const namedBrand = platform === 'current' ? undefined : await brands.byPlatform(platform);
    const brand = namedBrand
      ? await brands.byPlatform(platform, localeOf(request, config, namedBrand.locales))
      : platform === 'current' && (await brands.ofRequest(request));
    if (!brand) throw new Problem('not-found', { detail: 'There is no such brand.' });
    reply.header('cache-control', 'no-cache').header('vary', VARY_BY_WORDS);
    return brand;
  });
  serve(app, 'GET /brands/current/frame', {}, async (request, reply) => {
    const { origins, content } = await brands.ofRequest(request);
    reply
      .headers({ 'cache-control': 'no-cache', vary: VARY_BY_WORDS })
      .header('access-control-allow-origin', '*');
    return { origins, link: content['texts.server.embed.open'] ?? texts.server.embed.open };
  });
};
