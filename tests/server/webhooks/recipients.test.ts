import { expect, it } from 'vitest';
import { mailsOf } from '../start-test-server.ts';
import { approvalsBy } from '../studio/approval/approver.ts';
import { staffOf } from '../studio/staff.ts';
import { ALL, openPartner } from './partner.ts';

/** The operator, not a brand's record, sets the recipients of webhooks and of sensitive values. */
const { server, partner, setWebhooks, submitApplication, settle, command } = await openPartner({
  WEBHOOK_HOSTS: 'hooks.example,*.partner.example,127.0.0.1:9',
  SENSITIVE_BRANDS: 'harbor',
  STUDIO_ROLES: ['pub', 'second', 'third', 'harriet', 'ironman']
    .map((name) => `${name}@studio.example=publisher`)
    .join(';')
    .replace('harriet@studio.example=publisher', 'harriet@studio.example=publisher:harbor')
    .replace('ironman@studio.example=publisher', 'ironman@studio.example=publisher:ironline')
    .concat(';eddie@studio.example=editor'),
});
const staff = staffOf(server.app, server.deps.clock);
const { approved } = approvalsBy(staff);
const { hosts } = server.deps.config.recipients;

const faultsNow = async () =>
  (await command('list')).split('\n').map((line) => {
    const { state, fault } = JSON.parse(line) as { state: string; fault: string };
    return `${state} ${fault}`;
  });

async function withRecord(brand: string, changes: object) {
  const draft = await staff.open();
  const path = `brands/${brand}.json`;
  const record = { ...JSON.parse(draft.files[path] ?? ''), ...changes };
  const savedResponse = await staff.save('pub', draft, { [path]: JSON.stringify(record) });
  return { ...draft, version: savedResponse.json().version, problems: savedResponse.json().check.problems };
}

it('a webhook to a host that the operator does not allow is not sent, though the record is in the database [OPS-6]', async () => {
  await setWebhooks({ url: partner.url, events: ALL });
  await submitApplication();
  await settle();
  expect(partner.received).toEqual([]);
  expect(await faultsNow()).toEqual(['waiting host-not-allowed']);
});

it('sensitive values of a brand that the operator does not allow reach no server [OPS-7]', async () => {
  hosts?.push(new URL(partner.url).host);
  await setWebhooks({ url: partner.url, events: ALL, sensitive: true });
  await submitApplication();
  await settle();
  hosts?.pop();
  expect(partner.received).toEqual([]);
  expect(await faultsNow()).toEqual(['waiting sensitive-not-allowed']);
});

it('a record in Studio with such a host or brand has a problem, and is not published [OPS-6, OPS-7]', async () => {
  const draft = await withRecord('ironline', {
    webhooks: { url: 'https://thief.example/in', events: ['application.submitted'], sensitive: true },
  });
  expect(draft.problems).toMatchObject([
    { what: '"thief.example" may not receive webhooks' },
    { what: 'the brand may not send sensitive values' },
  ]);
  const refusedResponse = await staff.publish('pub', draft);
  expect(refusedResponse.json()).toMatchObject({
    code: 'publish-refused',
    msg: expect.stringContaining('thief.example'),
  });
});

it('a new address of a webhook is in the audit with both hosts, and is mailed to the other publishers of the brand [OPS-8]', async () => {
  const first = await withRecord('harbor', {
    webhooks: { url: 'https://hooks.example/in?token=s3cret', events: ['application.submitted'] },
  });
  await approved('second', first);
  expect((await staff.publish('pub', first)).statusCode).toBe(200);
  const second = await withRecord('harbor', {
    webhooks: { url: 'https://eu.partner.example/t0p', events: ['application.submitted'], sensitive: true },
  });
  await approved('second', second);
  expect((await staff.publish('pub', second)).statusCode).toBe(200);
  const same = await withRecord('harbor', { vendor_name: 'Harbor Bank' });
  expect((await staff.publish('pub', same)).statusCode).toBe(200);
  const rows = await server.deps.db.query<{ about: string; actor: string }>(
    "select about, actor from audit where event = 'webhook-address-changed' and brand = 'harbor' order by id",
  );
  expect(rows.map(({ about }) => about)).toEqual([
    'from none to hooks.example',
    'from hooks.example to eu.partner.example sensitive',
  ]);
  expect(rows[0]?.actor).toMatch(/^person:/);
  await settle();
  for (const [who, count] of Object.entries({
    second: 2,
    third: 2,
    harriet: 2,
    pub: 0,
    ironman: 0,
    eddie: 0,
  })) {
    const mails = (await mailsOf(server.app, `${who}@studio.example`)).json();
    expect([who, mails.length]).toEqual([who, count]);
    expect(JSON.stringify(mails)).not.toMatch(/s3cret|t0p/);
  }
  const [mail] = (await mailsOf(server.app, 'second@studio.example')).json();
  expect(mail.text).toContain('From: hooks.example');
  expect(mail.text).toContain('To: eu.partner.example');
});

it('a change of a webhook by SQL is in the audit, too', async () => {
  await setWebhooks({ url: 'https://sql.example:8443/in', events: ALL });
  const [row] = await server.deps.db.query<{ about: string; actor: string }>(
    "select about, actor from audit where event = 'webhook-address-changed' and brand = 'default' order by id desc limit 1",
  );
  expect(row?.about).toMatch(/ to sql\.example:8443$/);
  expect(row?.actor).toMatch(/^database:/);
});

it.each([
  ['https://Name:s3cret@Thief.example/in', 'thief.example'],
  ['https://s3cret@thief.example:8443?t0p', 'thief.example:8443'],
  ['HTTPS://THIEF.example./in', 'thief.example.'],
  [' https://thief\n.example/in', 'thief.example'],
  ['https:\\\\thief.example\\@harbor.example/in', 'thief.example'],
  ['https:thief.example/in', 'thief.example'],
  ['https://[2001:DB8::1]/in', '[2001:db8::1]'],
  ['no address', 'unreadable'],
])('the audit names the host of a webhook written as %j, and no password [OPS-8]', async (url, host) => {
  const record = JSON.stringify({ webhooks: { url, sensitive: true } });
  const [row] = await server.deps.db.query<{ is: string }>('select webhook_recipient($1) as is', [record]);
  expect(row?.is).toBe(`${host} sensitive`);
});
