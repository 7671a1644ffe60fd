import { describe, expect, it } from 'vitest';
import { operations } from '#contracts/index.ts';
import { openTestServer } from '../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from './staff.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const { call } = staffOf(server.app);

const READERS = ['rea', 'eddie', 'pub', 'harriet'];
const REVIEWERS = ['rex', 'rita'];

/** Every route of Studio, with the roles that it admits. */
const ROUTES = Object.entries(operations)
  .filter(([, { who }]) => who === 'staff')
  .map(([route]) => {
    const isOfAll = route === 'GET /studio/api/me';
    const isOfReviewers = route.includes('/studio/api/applications');
    return { route, isOfReviewers, isOfReaders: !isOfReviewers || isOfAll, isOfAll };
  });

const statusOf = async (who: string, route: string): Promise<number> => {
  const address = route.replace(/:\w+/g, 'unknown');
  return (await call(who, address, route.startsWith('GET') ? undefined : {})).statusCode;
};

describe.each(ROUTES)('$route', ({ route, isOfReviewers, isOfReaders, isOfAll }) => {
  it.each(REVIEWERS)(
    'admits %s only if it is a route for reviewers or for all members [STUDIO-20]',
    async (who) => {
      const status = await statusOf(who, route);
      if (isOfReviewers || isOfAll) expect(status).not.toBe(403);
      else expect(status).toBe(403);
    },
  );

  it.each(READERS)('refuses %s if it is a route for reviewers [STUDIO-20]', async (who) => {
    if (!isOfReaders) expect(await statusOf(who, route)).toBe(403);
  });
});

it('the table has the routes of applications', () => {
  expect(ROUTES.filter(({ isOfReviewers }) => isOfReviewers).length).toBeGreaterThanOrEqual(2);
});
