import { describe, expect, test } from 'vitest';
import { openTestServer } from '../start-test-server.ts';

// The rate limit counts by this clock, so that its window can't end during the test of it.
const now = new Date('2026-11-28T10:00:00Z');
const server = await openTestServer({ clock: { now: () => now } });
const get = (url: string) => server.app.inject({ url });

describe('GET /tools/naics', () => {
  test('returns industries, best match first', async () => {
    const answer = await get('/tools/naics?q=food+truck');
    expect(answer.statusCode).toBe(200);
    expect(answer.json().results[0]).toEqual({
      code: 722330,
      title: 'Mobile Food Services',
      keyword: 'Food truck',
    });
  });

  test.each([
    '/tools/naics?q=',
    '/tools/naics?q=%20',
    '/tools/naics?q=%F0%9F%9A%9A',
    "/tools/naics?q='%3B--",
  ])('%s finds nothing', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ results: [] });
  });

  test.each([
    ['no query', '/tools/naics'],
    ['a query that is too long', `/tools/naics?q=${'a'.repeat(101)}`],
  ])('refuses %s in problem form', async (_name, url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  test('limits the requests of one IP address', async () => {
    const answers = await Promise.all(Array.from({ length: 130 }, () => get('/tools/naics?q=bar')));
    const refusedResponse = answers.find(({ statusCode }) => statusCode === 429);
    expect(refusedResponse?.headers['retry-after']).toBeTruthy();
    expect(refusedResponse?.json().code).toBe('too-many-requests');
  });
});
