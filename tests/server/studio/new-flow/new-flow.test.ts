import { describe, expect, it } from 'vitest';
import { moveFlow } from '#server/studio/new-flow/move-flow.ts';
import { openTestServer } from '../../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(server.app);

const newFlow = {
  name: 'Short quote',
  address: 'quote',
  headline: '',
  languages: ['es-US'],
  start: { kind: 'template', of: 'quote' },
};
const start = (who: string, changes: object = {}) =>
  staff.call(who, 'POST /studio/api/flows', { ...newFlow, ...changes });

describe('[STUDIO-78] a new application', () => {
  it.each([
    [{ kind: 'empty' }, ['quote-contact', 'verify-login', 'quote-review']],
    [{ kind: 'template', of: 'quote' }, ['quote-need', 'quote-contact', 'verify-login', 'quote-review']],
    [{ kind: 'template', of: 'apply' }, expect.arrayContaining(['amount', 'owners', 'terms'])],
    [{ kind: 'template', of: 'bcm' }, expect.arrayContaining(['summary', 'contact-soon'])],
    [{ kind: 'copy', of: 'apply' }, expect.arrayContaining(['amount', 'owners', 'terms'])],
    [{ kind: 'copy', of: 'bcm' }, expect.arrayContaining(['summary', 'contact-soon'])],
  ])('starts from %j without a problem', async (from, steps) => {
    const answer = await start('eddie', { start: from });
    const draft = answer.json();
    expect(answer.statusCode, answer.body).toBe(200);
    expect(draft.check.problems).toEqual([]);
    expect(draft.title).toBe('Short quote');
    expect(draft.check.module).toMatch(/^\/flows\//);
    expect(draft.check.added.places).toMatchObject({ home: '/quote', base: '/quote/app' });
    const flow = JSON.parse(draft.files[`flows/${draft.flow}/flow.json`]);
    expect(flow.steps).toEqual(steps);
    expect(Object.keys(draft.original).filter((path) => path.startsWith('flows/apply'))).toEqual([]);
    await staff.call('eddie', `DELETE /studio/api/drafts/${draft.id}`);
  });

  it('has the entries and aliases of its source at its own addresses, and none at other addresses', () => {
    const source = new Map<string, object>([
      [
        'flows/loan/flow.json',
        { home: '/loan', base: '/loan/app', entries: ['/loan/app', '/contact', '/loan'] },
      ],
      ['flows/loan/steps/info.json', { aliases: ['create', '/loan/app/start', '/partners', '/loan/info'] }],
    ]);
    const files = new Map([...source].map(([path, content]) => [path, JSON.stringify(content)]));
    expect(moveFlow(files, 'loan', { id: 'quote', home: '/quote', base: '/quote/apply' })).toMatchObject({
      'flows/quote/flow.json': { entries: ['/quote/apply', '/quote'] },
      'flows/quote/steps/info.json': { aliases: ['create', '/quote/apply/start', '/quote/info'] },
    });
  });

  it('copies the translations of the chosen languages', async () => {
    const draft = (await start('eddie')).json();
    const spanish = JSON.parse(draft.files[`flows/locales/es-US/flow-${draft.flow}.json`]);
    expect(spanish[`home.${draft.flow}.title`]).toBe('Pida una cotización');
    const english = (await start('eddie', { languages: [], headline: 'Ask us' })).json();
    expect(english.files[`flows/locales/es-US/flow-${english.flow}.json`]).toBeUndefined();
    expect(JSON.parse(english.files[`flows/${english.flow}/flow.json`]).homePage.title).toBe('Ask us');
  });

  it.each([
    { kind: 'copy', of: 'nowhere' },
    { kind: 'template', of: 'nowhere' },
    { kind: 'copy', of: 'constructor' },
  ])('does not start from %j, which does not exist', async (from) => {
    const answer = await start('eddie', { start: from });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
  });

  it.each(['app', 'bcm', 'login', 'studio', 'contact', 'assets', 'continue'])(
    'refuses the address /%s, which other pages have',
    async (address) => {
      const answer = await start('eddie', { address });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().msg).toBe('Another page or brand has this address. Choose another one.');
    },
  );

  it.each([
    ['申请', 'application'],
    ['constructor', 'constructor'],
    ['__proto__', 'proto'],
    ['Crédito Ágil', 'credito-agil'],
    ['locales', 'locales-2'],
    ['texts', 'texts'],
    ['1', 'application-1'],
  ])('gets a valid id from any name (%s)', async (name, id) => {
    const answer = await start('eddie', { name });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ flow: id, title: name, check: { problems: [] } });
  });

  it.each([' ', '', 'x'.repeat(81)])('needs a name of 1 to 80 characters (%j)', async (name) => {
    expect((await start('eddie', { name })).statusCode).toBe(422);
  });

  it('needs a role that may change the steps', async () => {
    expect((await start('rea')).statusCode).toBe(403);
    expect((await start('harriet')).statusCode).toBe(403);
  });

  it('finds an address of another flow in the files of a draft', async () => {
    const draft = (await start('eddie')).json();
    const path = `flows/${draft.flow}/flow.json`;
    const text = draft.files[path].replaceAll('/quote', '/bcm');
    const saved = (await staff.save('eddie', draft, { [path]: text })).json();
    expect(saved.check.problems).toMatchObject([{ what: '"/bcm" is the address of another page' }]);
  });
});
