import { describe, expect, it, onTestFinished } from 'vitest';
import { PREVIEW_LINKS } from '#server/call-limits.ts';
import { openTestServer } from '../../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';

const clock = { ms: Date.parse('2026-11-28T10:00:00Z'), now: () => new Date(clock.ms) };
const server = await openTestServer({ env: { STUDIO_ROLES }, clock });
const staff = staffOf(server.app, clock);

const make = (who: string, draft: string, body: object = { platform: 'default', days: 7 }) =>
  staff.call(who, `POST /studio/api/drafts/${draft}/links`, body);
/** Each visitor without sign-in comes from another network. */
const networks = { count: 0 };
const openLink = (token: string, lang?: string) => {
  networks.count += 1;
  const remoteAddress = lang ?? `10.9.0.${networks.count}`;
  return server.app.inject({
    method: 'POST',
    url: '/studio/api/shared',
    payload: { token },
    remoteAddress,
  });
};

describe('[STUDIO-90] a link to the preview of a draft', () => {
  it('shows the present draft to a person without a role', async () => {
    const draft = await staff.open();
    const { token } = (await make('eddie', draft.id)).json();
    const path = 'flows/apply/steps/amount.json';
    const text = draft.files[path]?.replace('"Select Amount"', '"Pick an amount"') ?? '';
    await staff.save('eddie', draft, { [path]: text });
    const answer = await openLink(token);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    const { flow, module, steps, brand } = answer.json();
    expect(flow).toBe('apply');
    expect(steps[0]).toEqual({ id: 'amount', title: 'Pick an amount' });
    expect(brand.platform).toBe('default');
    expect((await server.app.inject(module)).body).toContain('Pick an amount');
  });

  it('names a step whose file is broken by its id, and shows the pages of the last state that compiles nowhere', async () => {
    const draft = await staff.open();
    const { token } = (await make('eddie', draft.id)).json();
    await staff.save('lea', draft, { 'flows/apply/steps/amount.json': '{ broken' });
    const answer = await openLink(token);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().steps[0]).toEqual({ id: 'amount', title: 'amount' });
    expect(answer.json()).not.toHaveProperty('module');
  });

  it('keeps no token, neither in the database nor in the list', async () => {
    const draft = await staff.open();
    const { token, id } = (await make('eddie', draft.id)).json();
    const rows = await server.deps.db.query('select * from preview_links where id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(token);
    // Another purpose would end the links that were made before.
    expect(rows[0]?.token_index).toBe(server.deps.crypto.blindIndex('preview-link', token));
    const { links } = (await staff.call('rea', `GET /studio/api/drafts/${draft.id}/links`)).json();
    expect(links).toEqual([
      {
        id,
        platform: 'default',
        madeBy: 'eddie@studio.example',
        madeAt: expect.any(String),
        expiresAt: '2026-12-05T10:00:00.000Z',
      },
    ]);
  });

  it('ends when its author is no longer an editor of its brand', async () => {
    const draft = await staff.open();
    const { token } = (await make('eddie', draft.id)).json();
    const { studioRoles } = server.deps.config;
    const email = 'eddie@studio.example';
    const before = studioRoles[email];
    onTestFinished(() => void Object.assign(studioRoles, { [email]: before }));
    for (const now of [
      { ...before, role: 'reader' },
      { ...before, brands: ['harbor'] },
    ]) {
      Object.assign(studioRoles, { [email]: now });
      const answer = await openLink(token);
      expect(answer.json()).toMatchObject({ code: 'expired-link' });
    }
  });

  it('is listed before older ones', async () => {
    const draft = await staff.open();
    const tokens: string[] = [];
    for (const _ of [1, 2, 3]) {
      tokens.unshift((await make('eddie', draft.id)).json().id);
      clock.ms += 1000;
    }
    const { links } = (await staff.call('rea', `GET /studio/api/drafts/${draft.id}/links`)).json();
    expect(links.map(({ id }: { id: string }) => id)).toEqual(tokens);
  });

  it('is listed until it ends or is withdrawn', async () => {
    const draft = await staff.open();
    const [day, withdrawn, week] = await Promise.all(
      [1, 7, 7].map(
        async (days) => (await make('eddie', draft.id, { platform: 'default', days })).json().id as string,
      ),
    );
    const listLinks = async () =>
      (await staff.call('rea', `GET /studio/api/drafts/${draft.id}/links`))
        .json()
        .links.map(({ id }: { id: string }) => id)
        .sort();
    await staff.call('eddie', `DELETE /studio/api/drafts/${draft.id}/links/${withdrawn}`);
    expect(await listLinks()).toEqual([day, week].sort());
    clock.ms += 24 * 3_600_000;
    expect(await listLinks()).toEqual([week]);
    const again = await staff.call('eddie', `DELETE /studio/api/drafts/${draft.id}/links/${day}`);
    expect(again.statusCode).toBe(404);
    clock.ms -= 24 * 3_600_000;
  });

  it('is withdrawn once, and only as a link of its own draft', async () => {
    const [draft, other] = [await staff.open(), await staff.open()];
    const { id, token } = (await make('eddie', draft.id)).json();
    const kept = (await make('eddie', draft.id)).json();
    const withdraw = async (of: string) =>
      (await staff.call('eddie', `DELETE /studio/api/drafts/${of}/links/${id}`)).statusCode;
    expect(await withdraw(other.id)).toBe(404);
    expect((await openLink(token)).statusCode).toBe(200);
    expect([await withdraw(draft.id), await withdraw(draft.id)]).toEqual([200, 404]);
    expect((await openLink(kept.token)).statusCode).toBe(200);
  });

  it('is limited for one draft, for all members together', async () => {
    const [draft, other] = [await staff.open(), await staff.open()];
    for (let count = 0; count < PREVIEW_LINKS.mostCreated; count += 1)
      expect((await make('eddie', draft.id)).statusCode).toBe(200);
    expect((await make('pub', draft.id)).statusCode).toBe(429);
    expect((await make('eddie', other.id)).statusCode).toBe(200);
  });

  it('ends when it is withdrawn, at its time, and with the draft', async () => {
    const draft = await staff.open();
    const [first, two, three] = await Promise.all(
      [1, 2, 3].map(async () => (await make('eddie', draft.id, { platform: 'default', days: 1 })).json()),
    );
    expect(
      (await staff.call('rea', `DELETE /studio/api/drafts/${draft.id}/links/${first.id}`)).statusCode,
    ).toBe(403);
    await staff.call('eddie', `DELETE /studio/api/drafts/${draft.id}/links/${first.id}`);
    expect((await openLink(first.token)).json().code).toBe('expired-link');
    expect((await openLink(two.token)).statusCode).toBe(200);
    clock.ms += 24 * 3_600_000 + 1;
    expect((await openLink(two.token)).json().code).toBe('expired-link');
    clock.ms -= 24 * 3_600_000 + 1;
    await staff.call('eddie', `DELETE /studio/api/drafts/${draft.id}`);
    expect((await openLink(three.token)).json().code).toBe('expired-link');
  });

  it('is made by editors, for a brand that they may see', async () => {
    const draft = await staff.open();
    expect((await make('rea', draft.id)).statusCode).toBe(403);
    expect((await make('harriet', draft.id, { platform: 'tallyroom', days: 7 })).statusCode).toBe(404);
    expect((await make('harriet', draft.id, { platform: 'harbor', days: 7 })).statusCode).toBe(200);
    expect((await make('eddie', draft.id, { platform: 'nobody', days: 7 })).statusCode).toBe(404);
  });

  it('names the draft only to people who could read the name in Studio', async () => {
    const draft = await staff.open();
    const name = { title: 'Tally plans', purpose: '' };
    await staff.call('eddie', `PUT /studio/api/drafts/${draft.id}/name`, name);
    const own = (await make('harriet', draft.id, { platform: 'harbor', days: 7 })).json();
    expect((await openLink(own.token)).json().title).toBe('Tally plans');
    const path = 'brands/tallyroom.json';
    const record = { ...JSON.parse(draft.files[path] ?? ''), vendor_name: 'Tally' };
    await staff.save('eddie', draft, { [path]: JSON.stringify(record) });
    expect((await openLink(own.token)).json().title).toBe('');
    const other = (await make('eddie', draft.id, { platform: 'tallyroom', days: 7 })).json();
    expect((await openLink(other.token)).json().title).toBe('Tally plans');
  });

  it('ends when the draft is published', async () => {
    const draft = await staff.open();
    const { token } = (await make('eddie', draft.id)).json();
    const path = 'flows/apply/steps/amount.json';
    const text = draft.files[path]?.replace('"Select Amount"', '"Choose an amount"') ?? '';
    const saved = (await staff.save('eddie', draft, { [path]: text })).json();
    expect((await staff.publish('pub', { ...draft, ...saved })).statusCode).toBe(200);
    expect((await openLink(token)).json().code).toBe('expired-link');
  });

  it('is written to the audit, and limited for one network', async () => {
    const draft = await staff.open();
    const { token, id } = (await make('eddie', draft.id)).json();
    for (let count = 0; count < PREVIEW_LINKS.mostOpened; count += 1)
      await openLink('x'.repeat(43), '10.8.0.1');
    expect((await openLink(token, '10.8.0.1')).statusCode).toBe(429);
    expect((await openLink(token)).statusCode).toBe(200);
    const entries = await server.deps.db.query<{ event: string }>(
      `select event from audit where about = $1 order by id`,
      [`${draft.id} ${id}`],
    );
    expect(entries.map(({ event }) => event)).toEqual(['preview-link-made', 'preview-link-opened']);
  });
});
