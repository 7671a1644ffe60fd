import { randomUUID } from 'node:crypto';
import { SERVER } from '#domain/limits.ts';
import type { BaseDeps, Message } from '#server/deps.ts';

const FIELD = 'mail.message';

/** A message as the local outbox shows it. */
export interface KeptMessage {
  id: string;
  /** ISO 8601. */
  at: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  kind: string;
}

/** The local outbox: messages kept in the database for a day, sealed, because they hold codes. */
export function createOutboxStore({ db, crypto, clock }: Pick<BaseDeps, 'db' | 'crypto' | 'clock'>) {
  const indexOf = (to: string) => crypto.blindIndex('mail.to', to.trim().toLowerCase());
  let last = 0;
  return {
    async keep(message: Message, from: string): Promise<void> {
      const id = randomUUID();
      // Two within one millisecond keep their order.
      last = Math.max(clock.now().getTime(), last + 1);
      const now = new Date(last);
      const { to, subject, text, kind } = message;
      const sealed = crypto.encrypt(JSON.stringify({ to, from, subject, text, kind }), {
        field: FIELD,
        deal: id,
      });
      await db.query(
        'insert into mail_outbox (id, recipient_index, message, created_at) values ($1, $2, $3, $4)',
        [id, indexOf(to), sealed, now],
      );
    },

    /** Takes away what is a day old. */
    async sweep(): Promise<void> {
      await db.query('delete from mail_outbox where created_at < $1', [
        new Date(clock.now().getTime() - SERVER.outboxKeptMs),
      ]);
    },

    /** Newest first, at most 100; of one address where `to` is given. */
    async list(to?: string): Promise<KeptMessage[]> {
      const where = to ? 'where recipient_index = $1' : '';
      const rows = await db.query(
        `select id, message, created_at from mail_outbox ${where} order by created_at desc, id limit 100`,
        to ? [indexOf(to)] : [],
      );
      return rows.map(({ id, message, created_at: at }) => ({
        id,
        at: at.toISOString(),
        ...(JSON.parse(crypto.decrypt(message, { field: FIELD, deal: id })) as Omit<
          KeptMessage,
          'id' | 'at'
        >),
      }));
    },
  };
}
