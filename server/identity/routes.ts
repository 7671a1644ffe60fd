import texts from '#flows/texts.server.json' with { type: 'json' };
import { RATES } from '../call-limits.ts';
import type { Capability } from '../deps.ts';
import { serve } from '../http/contract.ts';
import { rateLimit } from '../http/limits/rate-limit.ts';
import { Problem } from '../http/problems/problem.ts';
import { addSessionRoutes } from './sessions.ts';
import { createUsers, normalizeEmail } from './users.ts';

const NO_ADDRESS = {
  pointer: '/email',
  field: 'email',
  keyword: 'format',
  text: texts.server.identity.email,
};

/**
 * Routes of sessions, and POST /user/register/validate [SIGN-2] [SIGN-3]. Its answer reveals who is a
 * customer, so it is rate limited by IP address.
 */
export const routes: Capability = async (app, deps) => {
  addSessionRoutes(app, deps);
  const users = createUsers(deps);
  const { mostRegisterChecks, registerWindowSeconds } = RATES;
  const preHandler = rateLimit(deps, 'register-validate', mostRegisterChecks, registerWindowSeconds);
  serve(app, 'POST /user/register/validate', { preHandler }, async (request) => {
    const email = normalizeEmail(request.body.email);
    if (!email) throw new Problem('invalid', { errors: [NO_ADDRESS] });
    return { userWithThisEmailExists: await users.isRegistered(email) };
  });
};
