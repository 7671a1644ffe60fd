import { expect, it } from 'vitest';
import { isMarked } from '#domain/disclosures/index.ts';
import { addBrand } from '#src/studio/model/words/index.ts';
import { openTestServer } from '../../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(server.app);
const OAK = 'brands/oak.json';

it('[STUDIO-67] publishes a new brand, which applicants find at its address', async () => {
  const draft = await staff.open();
  const [files] = addBrand(draft.files, {
    name: 'Oak',
    host: 'funding.oak.example',
    from: 'harbor',
    isOmitted: (key) => isMarked(Object.values(draft.liveMarks ?? {}).flat(), key, []),
  });
  const change = { [OAK]: files[OAK] ?? '' };
  expect((await staff.save('harriet', draft, change)).statusCode).toBe(403);
  const saved = (await staff.save('eddie', draft, change)).json();
  expect(saved.check.problems).toEqual([]);
  const review = (await staff.call('rea', `GET /studio/api/drafts/${draft.id}/review`)).json();
  expect(review.brands).toEqual(['oak']);
  expect(review.changes[0]).toBe('Oak: this brand is new');
  expect(review.changes).toContain('Oak: the terms: 3, 6, 12 months (all brands: 24, 36, 48, 60 months)');
  expect(review.changes.filter((line: string) => /a setting|\$schema/.test(line))).toEqual([]);
  const published = await staff.publish('pub', { id: draft.id, version: saved.version });
  expect(published.json()).toEqual({ brands: ['oak'] });
  const shownResponse = await server.app.inject({
    url: '/brands/current',
    headers: { host: 'funding.oak.example' },
  });
  expect(shownResponse.json()).toMatchObject({ platform: 'oak', vendor_name: 'Oak' });
  const { records } = (await staff.call('rea', 'GET /studio/api/brands/oak/history')).json();
  expect(records).toMatchObject([{ author: 'pub@studio.example', isLive: true }]);
  expect(records[0].changes[0]).toBe('Oak: this brand is new');
  expect(records[0].changes).toContain('Oak: the terms: 3, 6, 12 months (all brands: 24, 36, 48, 60 months)');
});

it('[STUDIO-67] a host name of another brand is a problem of the new one', async () => {
  const draft = await staff.open();
  const [files] = addBrand(draft.files, { name: 'Elm', host: 'harbor.localhost' });
  const saved = (
    await staff.save('eddie', draft, { 'brands/elm.json': files['brands/elm.json'] ?? '' })
  ).json();
  expect(saved.check.problems).toMatchObject([{ what: expect.stringContaining('harbor.localhost') }]);
});
