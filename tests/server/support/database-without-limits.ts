import { type Connection, createDatabase, type Database } from '#server/storage/database.ts';

/**
 * A pool whose statements and locks may take as long as a busy machine needs; the limits are tested in
 * faults/database.test.ts and storage/database.test.ts.
 */
export const openDatabaseWithoutLimits = (
  connection: Connection | string,
  options: { max?: number; prepare?: boolean } = {},
): Database => createDatabase(connection, () => {}, { ...options, answerMs: 0 });
