import { audit } from '../audit/audit.ts';
import { serve } from '../contract.ts';
import type { Capability } from '../deps.ts';
import { brandRoutes } from './brand-routes.ts';
import { draftRoutes } from './drafts.ts';
import { publishingRoutes } from './publishing.ts';
import { createStaff } from './roles.ts';
import { scheduleRoutes } from './schedules.ts';

/** The server's part of Studio (docs/studio.md): who may do what, drafts, publishing. Its pages: pages.ts. */
export const routes: Capability = async (app, deps) => {
  const staff = createStaff(deps);
  serve(app, 'GET /studio/api/me', { onRequest: staff.require('reader') }, async (request) => {
    const { email, role, brands, sub } = staff.member(request);
    await audit(deps, { event: 'studio-opened', person: sub, about: role, requestId: request.id });
    return { email, role, ...(brands ? { brands } : {}) };
  });
  draftRoutes(app, deps, staff);
  publishingRoutes(app, deps, staff);
  scheduleRoutes(app, deps, staff);
  brandRoutes(app, deps, staff);
};
