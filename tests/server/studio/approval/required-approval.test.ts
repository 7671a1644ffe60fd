import { describe, expect, it } from 'vitest';
import texts from '#server/studio/approval/texts.json' with { type: 'json' };
import { asApplicant, openTestServer } from '../../start-test-server.ts';
import { INFO, withTitle } from '../publish/info-step.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';
import { approvalsBy } from './approver.ts';

let now = new Date('2026-11-23T14:00:00Z');
const server = await openTestServer({
  env: { STUDIO_ROLES: `${STUDIO_ROLES};renamed@studio.example=publisher`, STUDIO_APPROVAL: 'required' },
  clock: { now: () => now },
});
const staff = staffOf(server.app, { now: () => now });
const { ask, approve, approved, draftBy, withdraw } = approvalsBy(staff);
const heading = () =>
  server.deps.releases.live('').apply?.flow.steps.find(({ id }) => id === 'info')?.heading;
const codeOf = (answer: { statusCode: number; json(): { code?: string } }) =>
  answer.statusCode === 200 ? 200 : answer.json().code;
const schedule = ({ id, version }: { id: string; version: number }, at: Date) =>
  staff.call(
    'pub',
    `PUT /studio/api/drafts/${id}/schedule`,
    { at: at.toISOString(), note: 'Later' },
    { 'if-match': `"${version}"` },
  );
const auditedOf = async (target: string) =>
  (await server.deps.db.query('select event from audit where about like $1 order by id', [`%${target}`])).map(
    ({ event }) => event,
  );

it('[STUDIO-70] a draft is published after a second person has approved it', async () => {
  const draft = await draftBy('eddie', 'Approved');
  expect(codeOf(await staff.publish('pub', draft))).toBe('approval-required');
  expect(codeOf(await schedule(draft, new Date(now.getTime() + 1000)))).toBe('approval-required');
  const approval = (await ask('eddie', 'draft', draft.id)).json();
  expect(approval).toMatchObject({ status: 'waiting', askedBy: 'eddie@studio.example', note: 'Please look' });
  expect(codeOf(await staff.publish('pub', draft))).toBe('approval-required');
  expect((await approve('pub', approval.id, draft.version)).json()).toMatchObject({
    status: 'approved',
    decidedBy: 'pub@studio.example',
  });
  expect(codeOf(await staff.publish('pub', draft))).toBe(200);
  expect(heading()).toBe('Approved');
  expect(await auditedOf(`draft ${draft.id}`)).toEqual(['approval-asked', 'approval-given']);
});

describe('[STUDIO-71] an approval is refused', () => {
  const publishOwn = async (author: string) => {
    const draft = await draftBy('eddie', `Own ${author}`);
    const back = (await staff.call('rea', `GET /studio/api/drafts/${draft.id}`)).json();
    const { version } = (
      await staff.save(author, draft, { [INFO]: withTitle(back.original[INFO], 'Also') })
    ).json();
    const text = withTitle(back.original[INFO], `Own ${author}`);
    const saved = (await staff.save('eddie', { ...draft, version }, { [INFO]: text })).json();
    const approval = (await ask('eddie', 'draft', draft.id)).json();
    return { id: approval.id as string, version: saved.version as number, draft: draft.id };
  };
  const approveAs = (sub: string, email: string, { id, version }: { id: string; version: number }) =>
    server.app.inject({
      method: 'POST',
      url: `/studio/api/approvals/${id}/approve`,
      headers: { ...asApplicant(sub, email, { authTime: now.getTime() / 1000 }), 'if-match': `"${version}"` },
      payload: { comments: [] },
    });

  it('to a publisher who saved any edit of the draft, also with another address or id', async () => {
    const request = await publishOwn('pub');
    for (const [sub, email] of [
      ['sub-pub', 'pub@studio.example'],
      ['sub-pub', 'renamed@studio.example'],
      ['sub-other', 'pub@studio.example'],
    ] as const)
      expect((await approveAs(sub, email, request)).statusCode).toBe(403);
    expect((await approveAs('sub-paula', 'paula@studio.example', request)).statusCode).toBe(200);
    const at = { id: request.draft, version: request.version };
    expect(codeOf(await staff.publish('pub', at))).toBe(200);
  });

  it.each(['rea', 'eddie', 'harriet'])(
    'to %s, whose role or brands do not allow to publish it',
    async (who) => {
      const draft = await draftBy('eddie', `For ${who}`);
      const { id } = (await ask('eddie', 'draft', draft.id)).json();
      expect((await approve(who, id, draft.version)).statusCode).toBe(403);
    },
  );

  it('for another version than the current one, and without a version', async () => {
    const draft = await draftBy('eddie', 'Versions');
    const { id } = (await ask('eddie', 'draft', draft.id)).json();
    expect(codeOf(await approve('pub', id, draft.version - 1))).toBe('version-conflict');
    expect(codeOf(await approve('pub', id))).toBe('precondition-required');
  });

  it('of a draft without recorded authors, to the person whose address saved it last', async () => {
    const draft = await draftBy('pub', 'Older build');
    await server.deps.db.query("update draft_authors set person = '' where draft_id = $1", [draft.id]);
    const { id } = (await ask('eddie', 'draft', draft.id)).json();
    expect((await approve('pub', id, draft.version)).statusCode).toBe(403);
  });
});

describe('[STUDIO-72] an approval does not count any more', () => {
  it('after another edit, also if the edit is taken back', async () => {
    const draft = await draftBy('eddie', 'Edited');
    await approved('pub', draft);
    const { original, files } = (await staff.call('rea', `GET /studio/api/drafts/${draft.id}`)).json();
    const edited = await staff.save('eddie', draft, { [INFO]: withTitle(original[INFO], 'Other') });
    const { version } = edited.json();
    expect(codeOf(await staff.publish('pub', { ...draft, version }))).toBe('approval-required');
    const back = (await staff.save('eddie', { ...draft, version }, { [INFO]: files[INFO] })).json();
    const refusedResponse = await staff.publish('pub', { ...draft, version: back.version });
    expect([codeOf(refusedResponse), refusedResponse.json().msg]).toEqual([
      'approval-required',
      expect.stringContaining('changed after the approval'),
    ]);
  });

  it('after an edit before the decision, which the refusal does not call a change after an approval', async () => {
    const draft = await draftBy('eddie', 'Undecided');
    await ask('eddie', 'draft', draft.id);
    const { files } = (await staff.call('rea', `GET /studio/api/drafts/${draft.id}`)).json();
    const { version } = (
      await staff.save('eddie', draft, { [INFO]: withTitle(files[INFO], 'Later') })
    ).json();
    const { msg } = (await staff.publish('pub', { ...draft, version })).json();
    expect(msg).toBe(texts.required);
  });

  it('after a save of an older build, which does not know approvals', async () => {
    const draft = await draftBy('eddie', 'Beside');
    await approved('pub', draft);
    await server.deps.db.query(
      "update studio_drafts set changes = changes || $2, version = version + 1, saved_by = 'paula@studio.example' where id = $1",
      [draft.id, JSON.stringify({ [INFO]: withTitle('{"heading": ""}', 'x') })],
    );
    const at = { id: draft.id, version: draft.version + 1 };
    const authors = await server.deps.db.query('select email from draft_authors where draft_id = $1', [
      draft.id,
    ]);
    expect(authors.map(({ email }) => email)).toContain('paula@studio.example');
    const [row] = await server.deps.db.query('select status from studio_approvals where target = $1', [
      at.id,
    ]);
    expect(row?.status).toBe('ended');
  });

  it('after it is withdrawn', async () => {
    const draft = await draftBy('eddie', 'Withdrawn');
    const id = await approved('pub', draft);
    expect(codeOf(await withdraw('pub', id))).toBe(200);
    expect(codeOf(await staff.publish('paula', draft))).toBe('approval-required');
    expect(codeOf(await withdraw('pub', id))).toBe('publish-refused');
    expect(await auditedOf(`draft ${draft.id}`)).toContain('approval-withdrawn');
  });

  it('if the approver may not publish any more', async () => {
    const draft = await draftBy('eddie', 'Left');
    await approved('paula', draft);
    const { studioRoles } = server.deps.config;
    const before = studioRoles['paula@studio.example'];
    studioRoles['paula@studio.example'] = { role: 'editor' };
    expect(codeOf(await staff.publish('pub', draft))).toBe('approval-required');
    if (before) studioRoles['paula@studio.example'] = before;
    expect(codeOf(await staff.publish('pub', draft))).toBe(200);
  });

  it('for content that was changed in the database without a new version', async () => {
    const draft = await draftBy('eddie', 'Content');
    await approved('pub', draft);
    await server.deps.db.query('update studio_approvals set content = $2 where target = $1', [
      draft.id,
      'other',
    ]);
    expect(codeOf(await staff.publish('pub', draft))).toBe('approval-required');
  });

  it('once a scheduled draft is due, if it was withdrawn before', async () => {
    const draft = await draftBy('eddie', 'Scheduled');
    const id = await approved('pub', draft);
    expect(codeOf(await schedule(draft, new Date(now.getTime() + 3_600_000)))).toBe(200);
    expect(codeOf(await withdraw('pub', id))).toBe(200);
    now = new Date(now.getTime() + 3_600_000);
    await server.deps.jobs.settle();
    const { schedule: endedSchedule } = (
      await staff.call('rea', `GET /studio/api/drafts/${draft.id}`)
    ).json();
    expect(endedSchedule).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining('second person'),
    });
    expect(heading()).not.toBe('Scheduled');
  });

  it('publishing and withdrawing at the same moment: either succeeds, never both', async () => {
    const draft = await draftBy('eddie', 'At once');
    const id = await approved('pub', draft);
    const [published, withdrawn] = await Promise.all([staff.publish('pub', draft), withdraw('paula', id)]);
    const codes = [published.statusCode, withdrawn.statusCode];
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
  });
});

it('a scheduled draft goes live with its approval', async () => {
  const draft = await draftBy('eddie', 'On time');
  await approved('pub', draft);
  await schedule(draft, new Date(now.getTime() + 3_600_000));
  now = new Date(now.getTime() + 3_600_000);
  await server.deps.jobs.settle();
  expect(heading()).toBe('On time');
});
