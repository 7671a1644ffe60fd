import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect } from 'vitest';
import { signHeaders, webhookSecretsOf } from '#server/webhooks/sign.ts';
import { webhooksCommand } from '#server/webhooks/webhooks-command.ts';
import { caller, fullApplication, payloadOf } from '../deals/people.ts';
import { movingClock } from '../identity/moving-clock.ts';
import { openTestServer } from '../start-test-server.ts';

/** The part of a message that tests read. */
export interface Message {
  type: string;
  data: {
    dealId: string;
    applicationType?: string;
    stage?: string;
    payload: { business: { name: string; contacts: [{ ssn: string }] } };
    files: unknown[];
    consents: unknown[];
    filesToken: string;
    filesTokenExpiresAt: string;
  };
}

export interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  body: string;
  message: Message;
}

export const ALL = ['application.submitted', 'statements.arrived', 'monitoring.activated'];

/**
 * Starts a server that sends webhooks, and a partner's server that answers them with `partner.status`. Call it at
 * the top level of a test file.
 * @param env settings of the server that sends
 */
export async function openPartner(env: Record<string, string> = {}) {
  const clock = movingClock();
  const server = await openTestServer({ clock, env });
  const partner = { status: 204, received: [] as ReceivedMessage[], url: '' };
  const listener = createServer(async (request, reply) => {
    const body = Buffer.concat(await request.toArray()).toString();
    partner.received.push({ headers: request.headers, body, message: JSON.parse(body) });
    reply.writeHead(partner.status).end();
  });
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  partner.url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/in`;
  beforeEach(async () => {
    await server.deps.jobs.settle();
    partner.status = 204;
    partner.received = [];
    await server.deps.db.query("delete from jobs where kind = 'webhook'");
  });
  afterAll(() => void listener.close());

  /** Sets `webhooks` of the brand's record; null removes it. */
  async function setWebhooks(webhooks: object | null): Promise<void> {
    await server.deps.db.query(
      "update brands set record = record || jsonb_build_object('webhooks', $1::jsonb), source = 'edited' where platform = 'default'",
      [JSON.stringify(webhooks)],
    );
    if (webhooks === null)
      await server.deps.db.query("update brands set record = record - 'webhooks' where platform = 'default'");
    server.deps.brands.refresh();
  }

  let people = 0;

  /** Submits the application of a new person. */
  async function submitApplication() {
    people += 1;
    const sub = `partner-${people}`;
    const send = caller(server, sub);
    const { data } = (await send('POST', '/api/apply/create', payloadOf(fullApplication()))).body;
    const done = await send('POST', '/api/apply/submit', {}, { version: 1 });
    expect(done.status).toBe(200);
    return { ...data, ...done.body.data, sub, send };
  }

  const settle = () => server.deps.jobs.settle();

  const command = async (...args: string[]) =>
    webhooksCommand(args, async () => ({ deps: server.deps, close: async () => {} }));

  /** Whether the signature of a received message is right. */
  const isGenuine = ({ headers, body }: ReceivedMessage) => {
    const { config, crypto } = server.deps;
    const id = String(headers['webhook-id']);
    const timestamp = Number(headers['webhook-timestamp']);
    const expected = signHeaders({ id, timestamp, body }, webhookSecretsOf(config, crypto, 'default'));
    return headers['webhook-signature'] === expected['webhook-signature'];
  };

  return { clock, server, partner, setWebhooks, submitApplication, settle, command, isGenuine };
}
