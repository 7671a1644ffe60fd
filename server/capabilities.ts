import { brandRoutes } from './brands/routes.ts';
import { deals } from './deals/flows.ts';
import type { Auth, BaseDeps, Capability, Mail } from './deps.ts';
import { Problem } from './problems/problem.ts';
import { versionRoute } from './version/version.ts';

/** The parts of the server that add routes: one import and one line each. */
export const capabilities: Record<string, Capability> = {
  brands: brandRoutes,
  version: versionRoute,
  deals,
};

/** Makes the mail port. */
export function makeMail(_deps: BaseDeps): Mail {
  return { send: async () => {} };
}

/** Makes the sign-in check. Until it is built, nobody is signed in. */
export function makeAuth(_deps: BaseDeps): Auth {
  const refuse = () => {
    throw new Problem('unauthorized');
  };
  return { requireApplicant: async () => refuse(), subject: refuse };
}
