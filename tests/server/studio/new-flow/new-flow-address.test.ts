import { describe, expect, it } from 'vitest';
import { openTestServer } from '../../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(server.app);

const start = async (name: string, address: string) => {
  const body = { name, address, headline: '', languages: [], start: { kind: 'empty' } };
  const answer = await staff.call('lea', 'POST /studio/api/flows', body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

/** Saves settings of a brand in a draft. */
const saveBrand = async (draft: { id: string; version: number }, platform: string, settings: object) => {
  const path = `brands/${platform}.json`;
  const files = (await staff.call('eddie', `GET /studio/api/drafts/${draft.id}`)).json().files;
  const text = JSON.stringify({ ...JSON.parse(files[path]), ...settings });
  return { id: draft.id, ...(await staff.save('eddie', draft, { [path]: text })).json() };
};

describe('[STUDIO-78] the address of a new application', () => {
  it('belongs to the first of two drafts that are published', async () => {
    const [first, second] = [await start('First', 'one'), await start('Second', 'one')];
    expect((await staff.publish('pub', first)).statusCode).toBe(200);
    const refusedResponse = await staff.publish('pub', second);
    expect(refusedResponse.json().msg).toContain('"/one" is the address of another page');
  });

  it('belongs to one of two drafts that are published at the same time', async () => {
    const [first, second] = [await start('Third', 'two'), await start('Fourth', 'two')];
    const answers = await Promise.all([staff.publish('pub', first), staff.publish('paula', second)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it.each([
    ['prefix', 'harbor', { route_prefix: '/three' }, 'three'],
    ['own route', 'harbor', { route_prefix: '/x', routes: { '/four': '/app' } }, 'four'],
  ])('is refused if a brand has got it as its %s since the start', async (_, platform, settings, address) => {
    const draft = await start(`Flow ${address}`, address);
    const brand = await saveBrand(await staff.open(), platform, settings);
    expect(brand.check.problems).toEqual([]);
    expect((await staff.publish('pub', brand)).statusCode).toBe(200);
    const refusedResponse = await staff.publish('pub', draft);
    expect(refusedResponse.json().msg).toContain(`"/${address}" is the address of a brand`);
  });

  it.each([
    ['prefix', { route_prefix: '/five' }, '"/five" is the address of an application'],
    ['own route', { routes: { '/five': '/app' } }, '"/five" is the address of an application'],
  ])('can no longer become the %s of a brand', async (_, settings, what) => {
    const { flows } = (await staff.call('rea', 'GET /studio/api/drafts')).json();
    if (!flows.some(({ id }: { id: string }) => id === 'fifth'))
      expect((await staff.publish('pub', await start('Fifth', 'five'))).statusCode).toBe(200);
    const brand = await saveBrand(await staff.open(), 'tallyroom', settings);
    expect(brand.check.problems).toMatchObject([{ file: 'brands/tallyroom.json', what }]);
  });

  it('is not a problem of a live application, even if a later build has a brand with that address', async () => {
    expect((await staff.publish('pub', await start('Sixth', 'six'))).statusCode).toBe(200);
    await server.deps.db.query(
      `update brands set record = jsonb_set(record, '{route_prefix}', '"/six"') where platform = 'ironline'`,
    );
    expect((await staff.open('sixth')).check.problems).toEqual([]);
  });
});

it('[STUDIO-78] a new application is not published without the texts of its front page', async () => {
  const draft = await start('No front', 'no-front');
  const path = `flows/${draft.flow}/flow.json`;
  const { homePage: _, ...settings } = JSON.parse(draft.files[path]);
  const text = JSON.stringify(settings);
  const saved = (await staff.save('lea', draft, { [path]: text })).json();
  expect(saved.check.problems).toMatchObject([{ file: path, what: '"homePage" is missing' }]);
});

describe('[STUDIO-79] the change report of a new application', () => {
  it('reports the texts of an id that begins like the files of texts in the same way', async () => {
    const draft = await start('Texts of loans', 'texts-of-loans');
    const review = (await staff.call('rea', `GET /studio/api/drafts/${draft.id}/review`)).json();
    expect(review.changes[0]).toBe('This application is new, at the address /texts-of-loans');
    expect(review.changes.join()).not.toContain('A text of the pages');
  });
});
