import { freePort } from '../cluster/processes.ts';
import { example, settingsIn } from '../deployment/examples.ts';

/** Ports of one of the three database machines. */
export interface Ports {
  etcd: number;
  peers: number;
  rest: number;
  database: number;
}

export async function threePorts(): Promise<Ports[]> {
  const freePorts = async (): Promise<Ports> => ({
    etcd: await freePort(),
    peers: await freePort(),
    rest: await freePort(),
    database: await freePort(),
  });
  return [await freePorts(), await freePorts(), await freePorts()];
}

/**
 * A file of deploy/examples/patroni on loopback: 10.0.0.20 to 10.0.0.22 are three sets of ports.
 * @param at the machine that the file is for; the lines that differ between machines name the first one
 */
export function patroniExample(
  name: string,
  machines: readonly Ports[],
  at: number,
  changes: Record<string, string>,
): string {
  const own = example(`patroni/${name}`, changes).replaceAll(
    /(listen: |connect_address: |_URLS=https:\/\/)10\.0\.0\.20/g,
    `$110.0.0.2${at}`,
  );
  const places = machines.flatMap(({ etcd, peers, rest, database }, place): [string, string][] => [
    [`10.0.0.2${place}:5432 check port 8008`, `127.0.0.1:${database} check port ${rest}`],
    [`10.0.0.2${place}:2379`, `127.0.0.1:${etcd}`],
    [`10.0.0.2${place}:2380`, `127.0.0.1:${peers}`],
    [`10.0.0.2${place}:8008`, `127.0.0.1:${rest}`],
    [`10.0.0.2${place}:5432`, `127.0.0.1:${database}`],
  ]);
  const text = places.reduce((done, [was, is]) => done.replaceAll(was, is), own);
  // Access rules of PostgreSQL name addresses without a port.
  return text.replaceAll(/10\.0\.0\.\d\d\/32/g, '127.0.0.1/32');
}

/** The settings of etcd on a machine. */
export const etcdSettings = (...args: [readonly Ports[], number, Record<string, string>]) =>
  settingsIn(patroniExample('etcd.env', ...args));
