/**
 * A process that a test kills: commits a mail and then hangs. `claims`: after claiming the mail. Prints
 * `committed` or `sending`.
 */

import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { JOBS } from '#server/limits.ts';
import { createMailJob } from '#server/mail/mail.ts';
import { createExactClock } from '#server/storage/database-clock.ts';
import { openDatabaseWithoutLimits } from '../support/database-without-limits.ts';

const { connection, key, indexKey, to, claims } = JSON.parse(process.argv[2] ?? '{}');
const db = openDatabaseWithoutLimits(connection);
const crypto = createFieldCrypto({
  keys: [{ kid: 'local', key: Buffer.from(key, 'base64') }],
  indexKey: Buffer.from(indexKey, 'base64'),
});
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const clock = createExactClock({ now: () => new Date() });
const jobs = createJobs({ db, crypto, clock, clockCheck: clock, log: silent, onTry() {} });
jobs.handle('mail', {
  retries: { firstMs: 1, longestMs: 1, forMs: 1 },
  run: () => {
    process.stdout.write('sending\n');
    return new Promise(() => {});
  },
});
const message = { to, subject: 'Hello', text: 'Hello', kind: 'test' };
await db.transaction((tx) => jobs.enqueue(tx, createMailJob(message)));
if (claims) jobs.start();
else process.stdout.write('committed\n');
setInterval(() => {}, JOBS.leaseMs);
