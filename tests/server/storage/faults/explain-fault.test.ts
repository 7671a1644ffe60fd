import { expect, test } from 'vitest';
import { explainFault } from '#server/storage/faults/explain-fault.ts';
import { isUnavailable, toUnavailable } from '#server/storage/faults/unavailable.ts';

const fault = (code: string | undefined, message: string): Error =>
  Object.assign(new Error(message), { code });

/** Code and message as pg 8, PostgreSQL 15 and PgBouncer 1.18 report them. */
test.each([
  ['08P01', 'unsupported startup parameter: statement_timeout', 'refuses a startup parameter', false],
  ['08P01', 'password authentication failed', 'refuses the user or the password', false],
  ['08P01', 'empty password returned by client', 'refuses the user or the password', false],
  ['28P01', 'password authentication failed for user "ann"', 'refuses the user or the password', false],
  ['28000', 'role "ann" does not exist', 'refuses the user or the password', false],
  [
    undefined,
    'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string',
    'refuses the user',
    false,
  ],
  ['08P01', 'no such database: app', 'no database of that name', false],
  ['08P01', 'database "app" does not exist', 'no database of that name', false],
  ['3D000', 'database "app" does not exist', 'no database of that name', false],
  [undefined, 'The server does not support SSL connections', 'do not agree about TLS', false],
  ['08P01', 'query_wait_timeout', 'The pooler gets no connection', true],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432', 'does not answer', true],
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND db', 'does not answer', true],
  [undefined, 'timeout exceeded when trying to connect', 'does not answer', true],
  ['57P03', 'the database system is starting up', 'starting or stopping', true],
  ['53300', 'sorry, too many clients already', 'no connection left', true],
  ['57014', 'canceling statement due to statement timeout', 'longer than statement_timeout', true],
  ['55P03', 'canceling statement due to lock timeout', 'stayed locked', true],
  ['25006', 'cannot execute INSERT in a read-only transaction', 'leads to a standby', true],
  ['25P03', 'terminating connection due to idle-in-transaction timeout', 'A transaction took longer', true],
  ['25P04', 'terminating connection due to transaction timeout', 'A transaction took longer', true],
  ['53100', 'could not extend file: No space left on device', 'lacks memory or disk', true],
  ['53200', 'out of memory', 'lacks memory or disk', true],
  ['08P01', 'no more connections allowed (max_client_conn)', 'no connection left', true],
  ['57P01', 'terminating connection due to administrator command', 'starting or stopping', true],
  ['57P05', 'terminating connection due to idle-session timeout', 'starting or stopping', true],
  [
    '08P01',
    'server login has been failing, try again later (server_login_retry)',
    'The pooler gets no connection',
    true,
  ],
  ['58030', 'could not read block 3: Input/output error', 'cannot be asked now', true],
  ['08006', 'connection failure', 'does not answer', true],
  ['ECONNRESET', 'read ECONNRESET', 'does not answer', true],
  ['EPIPE', 'write EPIPE', 'does not answer', true],
  ['ETIMEDOUT', 'connect ETIMEDOUT 192.0.2.1:5432', 'does not answer', true],
  ['EHOSTUNREACH', 'connect EHOSTUNREACH 192.0.2.1:5432', 'does not answer', true],
  ['EAI_AGAIN', 'getaddrinfo EAI_AGAIN db', 'does not answer', true],
  [undefined, 'Connection terminated unexpectedly', 'does not answer', true],
  [undefined, 'Query read timeout', 'does not answer', true],
  [undefined, 'Client has encountered a connection error and is not queryable', 'does not answer', true],
  [undefined, 'Cannot use a pool after calling end on the pool', 'cannot be asked now', true],
])(
  '%s %j is explained without its message, and only a temporary fault counts as unavailable',
  (code, message, words, isTemporary) => {
    const error = toUnavailable(fault(code, message));
    expect(isUnavailable(error)).toBe(isTemporary);
    const explanation = explainFault(error);
    expect(explanation).toContain(words);
    expect(explanation).toMatch(/^The database of DATABASE_URL cannot be used\. /);
    // A message may quote a name or a value.
    expect(explanation).not.toContain(message);
  },
);

test('an error that is not a connection fault is not explained', () => {
  expect(explainFault(new Error('There is no such application.'))).toBeUndefined();
  expect(explainFault(fault('23505', 'duplicate key value'))).toBeUndefined();
});
