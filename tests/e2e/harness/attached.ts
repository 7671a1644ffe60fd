import { type Connection, createDatabase } from '#server/storage/database.ts';
import type { RunningServer } from './running-server.ts';

/** A deployment that somebody else started (tests/faults/cluster): suites can be run against it. */
export interface AttachedTo {
  origin: string;
  /** Where its mail outbox has its key. */
  dataDir: string;
  keys: { key: string; indexKey: string };
  database: Connection;
}

/** TRELLIS_TEST_CLUSTER names one, in JSON. */
export function attachedTo(): AttachedTo | undefined {
  const text = process.env.TRELLIS_TEST_CLUSTER;
  return text ? (JSON.parse(text) as AttachedTo) : undefined;
}

/** It as a server of the harness: nobody here starts or ends it, and its log is elsewhere. */
export function attach({ origin, database }: AttachedTo): RunningServer {
  const nothing = async (): Promise<void> => {};
  const refuse = async (): Promise<void> => {
    throw new Error('A server of the cluster is not killed from here.');
  };
  const db = createDatabase(database, () => {}, { max: 2 });
  return {
    ...{ origin, db, port: Number(new URL(origin).port) },
    ...{ pid: () => undefined, log: () => '', start: nothing, end: nothing, kill: refuse },
    stop: () => db.close(),
    abandon: () => {},
  };
}
