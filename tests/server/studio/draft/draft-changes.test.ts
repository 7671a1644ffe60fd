import { describe, expect, it } from 'vitest';
import type { StudioProblem } from '#contracts/studio/studio-shapes.ts';
import { RELEASES } from '#server/limits.ts';
import { moduleAddress } from '#server/releases/addresses/module-address.ts';
import { sweepPreviews } from '#server/releases/release-store.ts';
import { openTestServer } from '../../start-test-server.ts';
import { changeFile, STUDIO_ROLES, staffOf } from '../staff.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(server.app);
const INFO = 'flows/apply/steps/info.json';
const HARBOR = 'brands/harbor.json';

const count = async (event: string) =>
  (await server.deps.db.query('select count(*)::int as count from audit where event = $1', [event]))[0]
    ?.count ?? 0;

describe('a draft', () => {
  it('starts as the live release, without a problem, and is saved on top of the given version', async () => {
    const draft = await staff.open();
    expect([draft.version, draft.check.problems]).toEqual([1, []]);
    expect(Object.keys(draft.files)).toEqual(
      expect.arrayContaining([INFO, HARBOR, 'schemas/application.schema.json']),
    );
    const saves = await count('draft-saved');
    const savedResponse = await staff.save(
      'eddie',
      draft,
      changeFile(draft, INFO, /"title": "[^"]*"/, '"title": "Basics"'),
    );
    expect(savedResponse.json()).toMatchObject({ version: 2, check: { problems: [] } });
    expect(await count('draft-saved')).toBe(saves + 1);
    const again = (await staff.call('rea', `GET /studio/api/drafts/${draft.id}`)).json();
    expect(again.files[INFO]).toContain('"title": "Basics"');
    expect(again.original[INFO]).not.toContain('"title": "Basics"');
    const module = await server.app.inject(savedResponse.json().check.module);
    expect([module.statusCode, module.body.includes('Basics')]).toEqual([200, true]);
  });

  it('keeps its compiled preview for a day, until a sweep deletes it', async () => {
    const { db, clock } = server.deps;
    const draft = await staff.open();
    const tried = changeFile(draft, INFO, /"title": "[^"]*"/, '"title": "Tried"');
    const { module } = (await staff.save('eddie', draft, tried)).json().check;
    const isKept = async () =>
      (await db.query('select hash from release_previews')).some(
        ({ hash }) => module === moduleAddress(hash),
      );
    await sweepPreviews(db, clock.now());
    expect(await isKept()).toBe(true);
    await sweepPreviews(db, new Date(clock.now().getTime() + RELEASES.previewKeptMs));
    expect(await isKept()).toBe(false);
  });

  it('[STUDIO-10] that two people save at once refuses the second save and shows the changes of the first', async () => {
    const draft = await staff.open();
    const response = await staff.save(
      'eddie',
      draft,
      changeFile(draft, INFO, /"title": "[^"]*"/, '"title": "One"'),
    );
    const two = await staff.save('pub', draft, changeFile(draft, INFO, /"title": "[^"]*"/, '"title": "Two"'));
    expect([response.statusCode, two.statusCode, two.json().code]).toEqual([200, 409, 'version-conflict']);
    expect(two.json().data).toEqual({ version: 2, savedBy: 'eddie@studio.example' });
    expect(
      (await staff.call('pub', `PATCH /studio/api/drafts/${draft.id}`, { files: { [INFO]: '{}' } }))
        .statusCode,
    ).toBe(428);
    const same = await staff.call('pub', `GET /studio/api/drafts/${draft.id}`, undefined, {
      'if-none-match': '"2"',
    });
    expect(same.statusCode).toBe(304);
  });

  it('reports a mistake with its place and text, and a fix that corrects it', async () => {
    const draft = await staff.open();
    const slips: [string, RegExp | string, string][] = [
      [INFO, '"navigation":', '"navigationn":'],
      ['flows/apply/steps/more-details.json', '"ui:widget": "radio"', '"ui:widget": "radiio"'],
    ];
    let at = draft;
    for (const [path, from, to] of slips) {
      const broken = (await staff.save('eddie', at, changeFile(at, path, from, to))).json();
      const problem = broken.check.problems.find(({ fix }: { fix?: object }) => fix);
      expect(problem).toMatchObject({ file: path, line: expect.any(Number), fix: { file: path } });
      const text = (changeFile(at, path, from, to)[path] ?? '') as string;
      const { offset, length, text: put } = problem.fix;
      const fixed = text.slice(0, offset) + put + text.slice(offset + length);
      const saved = (await staff.save('eddie', { ...at, version: broken.version }, { [path]: fixed })).json();
      expect(saved.check.problems).toEqual([]);
      at = { ...at, version: saved.version, files: { ...at.files, [path]: fixed } };
    }
  });

  it('reports a brand whose text has an unknown key', async () => {
    const draft = await staff.open();
    const savedResponse = await staff.save(
      'eddie',
      draft,
      changeFile(draft, HARBOR, '"home.title"', '"home.titel"'),
    );
    const [problem] = savedResponse.json().check.problems;
    expect(problem).toMatchObject({ file: HARBOR, hint: 'Did you mean "home.title"?' });
    expect(problem.fix.text).toBe('"home.title"');
  });

  it('reports texts of languages and brands that a change leaves without a place, and a fix for each', async () => {
    const draft = await staff.open();
    const FLOW = 'flows/apply/flow.json';
    const flow = JSON.parse(draft.files[FLOW] ?? '');
    flow.homePage.boxes = flow.homePage.boxes.slice(0, 2);
    const savedResponse = await staff.save('eddie', draft, { [FLOW]: JSON.stringify(flow, null, 2) });
    const problems: StudioProblem[] = savedResponse.json().check.problems;
    const files = problems.map(({ file }) => file);
    expect(files).toContain('flows/locales/es-US/home.json');
    expect(files).toContain(HARBOR);
    expect(problems.every(({ what, fix }) => what.includes('"home.boxes.three.') && fix)).toBe(true);
    expect((await staff.publish('pub', { ...draft, version: 2 })).json().code).toBe('publish-refused');
  });

  it('notes a language of a brand that has no texts, and allows publishing', async () => {
    const draft = await staff.open();
    const record = { ...JSON.parse(draft.files[HARBOR] ?? ''), locales: ['en-US', 'fr-FR'] };
    const { check, version } = (
      await staff.save('eddie', draft, { [HARBOR]: JSON.stringify(record) })
    ).json();
    expect(check.problems).toEqual([]);
    expect(check.notes).toContainEqual(
      expect.objectContaining({ file: HARBOR, what: expect.stringContaining('no texts in "fr-FR"') }),
    );
    expect((await staff.publish('pub', { ...draft, version })).statusCode).toBe(200);
  });

  it('gives a brand as it has it, with its theme', async () => {
    const draft = await staff.open();
    const savedResponse = await staff.save('eddie', draft, changeFile(draft, HARBOR, '#1d4f91', '#7a1f5c'));
    expect(savedResponse.statusCode).toBe(200);
    const brand = (await staff.call('rea', `GET /studio/api/drafts/${draft.id}/brands/harbor`)).json();
    expect(brand.theme.variables['--fill']).toBe('#7a1f5c');
    expect((await staff.call('rea', `GET /studio/api/drafts/${draft.id}/brands/none`)).statusCode).toBe(404);
  });

  it('gives a brand in each language that it has, in the words of the draft', async () => {
    const draft = await staff.open();
    const file =
      Object.keys(draft.files).find((candidate) => candidate.startsWith('flows/locales/es-US/')) ?? '';
    const [key = ''] = Object.keys(JSON.parse(draft.files[file] ?? '{}'));
    const words = JSON.stringify({ ...JSON.parse(draft.files[file] ?? '{}'), [key]: 'Otra cosa' });
    expect((await staff.save('eddie', draft, { [file]: words })).statusCode).toBe(200);
    const brandIn = async (lang: string) => {
      const query = lang && `?lang=${lang}`;
      const answer = await staff.call('rea', `GET /studio/api/drafts/${draft.id}/brands/default${query}`);
      return answer.json();
    };
    const spanish = await brandIn('es-US');
    expect([spanish.locale, spanish.content[key]]).toEqual(['es-US', 'Otra cosa']);
    for (const lang of ['', 'en-US', 'xx'])
      expect((await brandIn(lang)).content[key], lang).not.toBe('Otra cosa');
    expect((await brandIn('')).locale).toBe('en-US');
  });

  it('is listed with its author and the number of changed files', async () => {
    const draft = await staff.open();
    const listDrafts = async () =>
      (await staff.call('rea', 'GET /studio/api/drafts'))
        .json()
        .drafts.find(({ id }: { id: string }) => id === draft.id);
    expect(await listDrafts()).toMatchObject({ openedBy: draft.openedBy, changed: 0 });
    await staff.save('eddie', draft, changeFile(draft, INFO, /"heading": "[^"]*"/, '"heading": "Another"'));
    expect(await listDrafts()).toMatchObject({ changed: 1, savedBy: 'eddie@studio.example' });
  });

  it('is listed before drafts that were saved earlier', async () => {
    const [first, second] = [await staff.open(), await staff.open()];
    await staff.save('eddie', first, changeFile(first, INFO, /"heading": "[^"]*"/, '"heading": "Last"'));
    const { drafts } = (await staff.call('rea', 'GET /studio/api/drafts')).json();
    const ids = drafts.map(({ id }: { id: string }) => id);
    expect(ids.slice(0, 2)).toEqual([first.id, second.id]);
  });

  it('that was discarded is not found any more', async () => {
    const draft = await staff.open();
    expect((await staff.call('eddie', `DELETE /studio/api/drafts/${draft.id}`)).statusCode).toBe(200);
    expect((await staff.call('eddie', `GET /studio/api/drafts/${draft.id}`)).statusCode).toBe(404);
  });
});
