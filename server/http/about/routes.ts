import type { Capability } from '../../deps.ts';
import { serve } from '../contract.ts';
import { securityText } from './security-text.ts';
import { describeVersion } from './version.ts';

/** The running version, for support, and the contact for security reports. */
export const routes: Capability = async (app, { brands, releases, config, clock }) => {
  serve(app, 'GET /version.json', {}, async (request) => {
    const { platform } = await brands.ofRequest(request);
    return { ...describeVersion(releases.live(platform)), brand: platform };
  });

  serve(app, 'GET /.well-known/security.txt', {}, async (request, reply) => {
    const contact = config.supportEmail ?? (await brands.ofRequest(request)).support_email;
    reply.type('text/plain; charset=utf-8');
    return securityText(contact, config.publicUrl, clock.now());
  });
};
