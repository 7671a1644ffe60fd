import { int, maybe, of, oneOf, text, time, uuid } from './column.ts';

/** Jobs, mails, limits, keys and the audit. */
export const operationTables = {
  jobs: {
    id: uuid,
    kind: text,
    payload: text,
    brand: maybe(text),
    deal: maybe(uuid),
    person: maybe(text),
    slot: maybe(text),
    created_at: time,
    run_at: time,
    useless_at: maybe(time),
    tries: int,
    fault: maybe(text),
    ended_at: maybe(time),
    outcome: maybe(oneOf<'done' | 'dead'>()),
    trace: maybe(text),
  },
  mail_outbox: { id: uuid, recipient_index: text, message: text, created_at: time },
  rate_limits: { key: text, window_start: time, expires_at: time, uses: int },
  key_check: { slot: int, sealed: text, index_mark: text },
  audit: {
    id: of<string>('bigint'),
    at: time,
    event: text,
    actor: maybe(text),
    brand: maybe(text),
    deal: maybe(uuid),
    about: maybe(text),
    request_id: maybe(text),
  },
  retention_holds: {
    kind: text,
    before: time,
    expired: int,
    total: int,
    held_at: time,
    approved_at: maybe(time),
  },
};
