import type { Capability } from '../../deps.ts';
import { serve } from '../contract.ts';
import { versionOf } from './version.ts';

/** GET /version.json, for the version page and for support. */
export const routes: Capability = async (app, { brands, releases }) => {
  serve(app, 'GET /version.json', {}, async (request) => {
    const { platform } = await brands.ofRequest(request);
    return { ...versionOf(releases.live(platform)), brand: platform };
  });
};
