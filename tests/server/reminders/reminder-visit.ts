import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { DAY, SECOND } from '#domain/units.ts';
import type { Message } from '#server/deps.ts';
import { createReminderTokens } from '#server/reminders/tokens.ts';
import { createRequestTokens } from '#server/requests/row/tokens.ts';
import { eraseDeal } from '#server/retention/erase-deals.ts';
import { writeRow } from '#server/storage/write-row.ts';
import { bankStepDone, caller, fullApplication, fullOwner, payloadOf, type Send } from '../deals/people.ts';
import { movingClock } from '../identity/moving-clock.ts';
import { startTestServer } from '../start-test-server.ts';

/** A person with an unfinished application. */
export interface RemindedPerson {
  sub: string;
  email: string;
  send: Send;
  loanId: string;
  dealId: string;
  save(answers: object): Promise<void>;
  submit(): Promise<void>;
  /** Starts the person's next application. */
  begin(): ReturnType<Send>;
  /** Turns the reminders off, as the mail's link does. */
  turnOff(): Promise<void>;
}

/** A server whose clock can be moved and whose mail server can be down, with people who have not finished. */
export async function startReminderVisit(env: Record<string, string> = {}) {
  const clock = movingClock();
  const sentMessages: Message[] = [];
  const mailServer = { isDown: false };
  const server = await startTestServer({
    env,
    clock,
    makeMail: () => ({
      async send(message) {
        if (mailServer.isDown) throw new Error('The mail server is down.');
        sentMessages.push(message);
      },
    }),
  });
  const { db, jobs } = server.deps;
  let people = 0;

  const tokenOf = ({ dealId }: Pick<RemindedPerson, 'dealId'>, brand = 'default'): string =>
    createReminderTokens(server.deps).sign(brand, dealId);

  return {
    server,
    clock,
    mailServer,
    tokenOf,
    requestTokenOf: ({ dealId }: RemindedPerson): string =>
      createRequestTokens(server.deps).link({ brand: 'default', id: dealId, round: 1 }),
    /** Moves the clock by days and runs the jobs that are due then. */
    async forward(days: number): Promise<void> {
      clock.forward((days * DAY) / SECOND);
      await jobs.settle();
    },
    mailsTo: (email: string) => sentMessages.filter(({ to, kind }) => to === email && kind === 'reminder'),
    async applicant({
      isKnown = true,
      language,
    }: {
      isKnown?: boolean;
      language?: string;
    } = {}): Promise<RemindedPerson> {
      people += 1;
      const sub = `ann${people}-${randomUUID()}`;
      const email = `${sub}@oak.example`;
      const send = caller(server, sub, email);
      if (isKnown)
        await db.query(
          'insert into identity_users (sub, email, created_at, last_sign_in_at) values ($1, $2, $3, $3)',
          [sub, email, clock.now()],
        );
      const application = { ...fullApplication(), owners: [{ ...fullOwner(), email }] };
      const payload = payloadOf(application);
      const headers: Record<string, string> = language ? { cookie: `trellis-lang=${language}` } : {};
      const { status, body } = await send('POST', '/api/apply/create', payload, { headers });
      expect(status).toBe(200);
      const { loanId, dealId } = body.data;
      const version = async (): Promise<number> =>
        (await send('GET', '/deals/current')).body.data.version as number;
      const person: RemindedPerson = {
        ...{ sub, email, send, loanId, dealId },
        async save(answers) {
          const next = payloadOf({ ...answers }, { loan_id: loanId });
          expect((await send('POST', '/api/apply/save', next, { version: await version() })).status).toBe(
            200,
          );
        },
        async submit() {
          await bankStepDone(server, payload, dealId);
          const done = await send('POST', '/api/apply/submit', {}, { version: await version() });
          expect(done.status).toBe(200);
        },
        begin: () => send('POST', '/api/apply/create', payload),
        async turnOff() {
          const answer = await server.app.inject({
            ...{ method: 'POST', url: '/tools/reminders', headers: { host: 'localhost' } },
            payload: { token: tokenOf(person), off: true },
          });
          expect(answer.statusCode).toBe(200);
        },
      };
      return person;
    },
    /** Puts the due job back after its run, as if its process had died before it settled the job. */
    async repeatDueJob({ dealId }: RemindedPerson): Promise<void> {
      const find = () =>
        db.query("select * from jobs where kind = 'application-reminder' and deal = $1", [dealId]);
      const [job] = await find();
      if (!job) throw new Error('No job is due.');
      await jobs.settle();
      await writeRow(db, 'jobs', { ...job, run_at: clock.now() });
      await jobs.settle();
    },
    async erase({ dealId }: RemindedPerson): Promise<void> {
      await db.transaction((tx) => eraseDeal(tx, { brand: 'default', id: dealId }, clock.now()));
    },
    async setFlag(on: boolean): Promise<void> {
      await db.query(
        `update brands set record = jsonb_set(record, '{flags}', coalesce(record -> 'flags', '{}') || $1)
         where platform = 'default'`,
        [JSON.stringify({ unfinished_reminders: on })],
      );
      server.deps.brands.refresh();
    },
  };
}

export type ReminderVisit = Awaited<ReturnType<typeof startReminderVisit>>;
