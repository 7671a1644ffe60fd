import { describe, expect, it } from 'vitest';
import type { StudioProblem } from '#contracts/studio/studio-shapes.ts';
import { openTestServer } from '../../start-test-server.ts';
import { changeFile, STUDIO_ROLES, staffOf } from '../staff.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(server.app);
const INFO = 'flows/apply/steps/info.json';
const HARBOR = 'brands/harbor.json';

describe('a hostile request', () => {
  it('with an id of no draft is not found', async () => {
    for (const id of ['-'.repeat(36), 'a'.repeat(36)])
      expect((await staff.call('rea', `GET /studio/api/drafts/${id}`)).statusCode).toBe(404);
  });

  it('with 5 MB, a path outside the project or endless nesting is refused', async () => {
    const draft = await staff.open();
    const save = (files: Record<string, string>) => staff.save('eddie', draft, files);
    expect((await save({ [INFO]: 'x'.repeat(5_000_000) })).statusCode).toBe(413);
    for (const path of [
      '../../etc/passwd',
      'package.json',
      'flows/apply/../x.json',
      '__proto__',
      'brands/base.json',
    ])
      expect((await save({ [path]: '{}' })).statusCode).toBeGreaterThanOrEqual(400);
    for (const path of ['flows/bcm/flow.json', 'flows/fresh/steps/one.json'])
      expect((await save({ [path]: '{}' })).json()).toMatchObject({
        msg: expect.stringContaining('not part of it'),
      });
    const deep = '['.repeat(100_000);
    for (const text of [deep, `"\n${deep}"`, `/*"*/${deep}`, `//"\n${deep}"`])
      expect((await save({ [INFO]: text })).statusCode).toBe(413);
  });

  it('with an endless pattern, __proto__ as a name or the name of an object member as a flow is refused with a problem', async () => {
    const draft = await staff.open();
    const fields = 'schemas/application.schema.json';
    const redos = await staff.save(
      'eddie',
      draft,
      changeFile(draft, fields, /"pattern": "[^"]*"/, '"pattern": "^(a+)+$"'),
    );
    expect(redos.json().check.problems[0].what).toContain('busy for ever');
    const proto = await staff.save(
      'eddie',
      { ...draft, version: redos.json().version },
      changeFile(draft, INFO, '{', '{ "__proto__": { "polluted": true },'),
    );
    expect(proto.json().check.problems.length).toBeGreaterThan(0);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect((await staff.call('eddie', 'POST /studio/api/drafts', { flow: 'constructor' })).statusCode).toBe(
      404,
    );
  });

  const FIELDS = 'schemas/application.schema.json';
  const field = (json: string) => `"properties": {\n "zzz": ${json},`;
  it.each([
    ['a name twice', INFO, '{', '{ "title": "One",', 'twice'],
    [
      'constructor as a field',
      FIELDS,
      '"properties": {',
      '"properties": {\n"constructor": {},',
      'constructor',
    ],
    [
      'a reference to the web',
      FIELDS,
      '"properties": {',
      field('{ "$ref": "http://evil.example/x.json" }'),
      'evil',
    ],
    ['a reference to a file', FIELDS, '"properties": {', field('{ "$ref": "file:///etc/passwd" }'), 'passwd'],
    ['a reference to itself', FIELDS, '"properties": {', field('{ "$ref": "#/properties/zzz" }'), 'zzz'],
    [
      'a pattern that looks ahead for ever',
      FIELDS,
      /"pattern": "[^"]*"/,
      '"pattern": "^(?=(a|a?)+$)(b|c)*$"',
      'busy for ever',
    ],
    [
      'a link that is a script',
      HARBOR,
      /"vendor_url": "[^"]*"/,
      '"vendor_url": "javascript:alert(1)"',
      'https',
    ],
    ['a text at no key', HARBOR, '"content": {', '"content": {\n"../../secret": "x",', 'secret'],
    [
      'a logo with a script',
      HARBOR,
      /"logo_url": "[^"]*"/,
      `"logo_url": "data:image/svg+xml;base64,${Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      ).toString('base64')}"`,
      'not plain',
    ],
  ])('%s is reported with its place, and not published', async (_, path, from, to, message) => {
    const draft = await staff.open();
    const saved = await staff.save('lea', draft, changeFile(draft, path, from, to));
    const problems: StudioProblem[] = saved.json().check.problems;
    expect(problems[0]?.file).toBe(path);
    expect(JSON.stringify(problems)).toContain(message);
    expect((await staff.publish('pub', { ...draft, version: 2 })).json().code).toBe('publish-refused');
  });

  it('with characters that no database stores is refused; an unclosed quote is reported as a problem', async () => {
    const draft = await staff.open();
    const record = JSON.parse(draft.files[HARBOR] ?? '');
    for (const sign of ['\ud800', '\u0000']) {
      const step = (draft.files[INFO] ?? '').replace(/"heading": "/, `"heading": "${sign}`);
      const brand = JSON.stringify({ ...record, vendor_name: `Bank${sign}` });
      for (const [path, text] of [
        [INFO, step],
        [HARBOR, brand],
      ] as const) {
        const refusedSave = await staff.save('eddie', draft, { [path]: text });
        expect([refusedSave.statusCode, refusedSave.json().code]).toEqual([422, 'invalid']);
      }
    }
    const open = await staff.save('lea', draft, { [INFO]: `"${'\\"'.repeat(30_000)}` });
    expect(open.json().check.problems[0].what).toContain('closing quote');
  });

  it('with thousands of choices and a direction mark is saved and read again', async () => {
    const draft = await staff.open();
    const [title, many] = ['\u202eevil', Array.from({ length: 20_000 }, (_, at) => `v${at}`)];
    const long = field(JSON.stringify({ type: 'string', title, enum: many, 'x-local': true }));
    const saved = await staff.save('eddie', draft, changeFile(draft, FIELDS, '"properties": {', long));
    expect(saved.statusCode).toBe(200);
    expect((await staff.call('rea', `GET /studio/api/drafts/${draft.id}`)).statusCode).toBe(200);
  });

  it('with __proto__ in the record of a brand is refused with a problem and changes no object', async () => {
    const draft = await staff.open();
    const record = (draft.files[HARBOR] ?? '').replace(
      '{',
      '{ "__proto__": { "flags": { "polluted": true } },',
    );
    const saved = await staff.save('eddie', draft, { [HARBOR]: record });
    expect(saved.json().check.problems[0]).toMatchObject({ file: HARBOR });
    await staff.call('rea', `GET /studio/api/drafts/${draft.id}/brands/harbor`);
    expect(({} as { flags?: unknown }).flags).toBeUndefined();
    expect((await staff.publish('pub', { ...draft, version: 2 })).json().code).toBe('publish-refused');
  });

  it('with a script in every text is published as text', async () => {
    const draft = await staff.open();
    const evil = '</script><script>alert(1)</script>';
    const files = changeFile(draft, INFO, /"(title|heading|intro)": "[^"]*"/g, `"title": "${evil}"`);
    const only = {
      [INFO]: (draft.files[INFO] ?? '').replace(
        /"(title|heading|intro)": "[^"]*"/g,
        (_, key) => `"${key}": "${evil}"`,
      ),
    };
    expect(Object.keys(files)).toEqual([INFO]);
    const saved = (await staff.save('lea', draft, only)).json();
    expect(saved.check.problems).toEqual([]);
    const module = await server.app.inject(saved.check.module);
    expect(module.headers['content-type']).toContain('text/javascript');
    expect(module.body).toContain(JSON.stringify(evil));
    // Of a brand, too; how pages write its words: tests/server/pages.
    const record = JSON.parse(draft.files[HARBOR] ?? '');
    for (const key of Object.keys(record.content)) record.content[key] = evil;
    const named = await staff.save(
      'lea',
      { ...draft, version: saved.version },
      { [HARBOR]: JSON.stringify({ ...record, vendor_name: evil }) },
    );
    expect(named.json().check.problems).toEqual([]);
    expect((await staff.publish('pub', { ...draft, version: named.json().version })).statusCode).toBe(200);
    const { content, vendor_name } = (await server.deps.brands.byPlatform('harbor')) ?? {};
    expect([vendor_name, content?.['home.title']]).toEqual([evil, evil]);
  });
});
