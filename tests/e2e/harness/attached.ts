import { type Connection, createDatabase } from '#server/storage/database.ts';
import type { RunningServer } from './running-server.ts';

/** A deployment that is already running (tests/faults/cluster), for suites to run against. */
export interface AttachedTo {
  origin: string;
  /** The file with the key of its mail outbox. */
  dataDir: string;
  keys: { key: string; indexKey: string };
  database: Connection;
}

/** TRELLIS_TEST_CLUSTER names one, in JSON. */
export function attachedTo(): AttachedTo | undefined {
  const text = process.env.TRELLIS_TEST_CLUSTER;
  return text ? (JSON.parse(text) as AttachedTo) : undefined;
}

/** The deployment as a server of the harness, which neither starts nor stops it and has no log of it. */
export function attach({ origin, database }: AttachedTo): RunningServer {
  const doNothing = async (): Promise<void> => {};
  const refuse = async (): Promise<void> => {
    throw new Error('A server of the cluster is not killed from here.');
  };
  const db = createDatabase(database, () => {}, { max: 2 });
  return {
    origin,
    db,
    port: Number(new URL(origin).port),
    pid: () => undefined,
    log: () => '',
    start: doNothing,
    end: doNothing,
    kill: refuse,
    stop: () => db.close(),
    abandon: () => {},
  };
}
