import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:https';
import path from 'node:path';
import { type Program, startProgram, waitFor } from '../cluster/processes.ts';
import type { Certificates } from '../deployment/certificates.ts';
import { copyKey, makeFolder, userOf, writeSecret } from '../deployment/users.ts';
import { etcdSettings, type Ports, patroniExample } from './addresses.ts';

const NAMES = ['one', 'two', 'three'];

/** One of the three database machines: etcd, and Patroni, which starts PostgreSQL. */
export interface Machine {
  name: string;
  ports: Ports;
  /** Folder of the socket on which the user `postgres` may do everything. */
  socket: string;
  start(): void;
  /** Ends all of its processes with SIGKILL, as a power cut does. */
  kill(): Promise<void>;
  /** Stops Patroni's process with SIGSTOP, while PostgreSQL runs. @returns continues it */
  freezePatroni(): () => void;
  stop(): Promise<void>;
}

/** The files that all machines share. */
export interface Site {
  folder: string;
  /** Programs of PostgreSQL. */
  bin: string;
  machines: readonly Ports[];
  /** For clients of PostgreSQL. */
  database: Certificates;
  /** For etcd and Patroni. */
  cluster: Certificates;
}

/** Writes the files of a machine, from those of deploy/examples/patroni. */
export function makeMachine({ folder, bin, machines, database, cluster }: Site, at: number): Machine {
  const [name, ports] = [NAMES[at], machines[at]];
  if (!name || !ports) throw new Error(`There is no machine ${at}.`);
  const [postgres, etcd] = [userOf('postgres'), userOf('etcd')];
  const home = makeFolder(path.join(folder, `patroni-${name}`), postgres);
  const store = makeFolder(path.join(folder, `etcd-${name}`), etcd);
  const homePath = (file: string) => path.join(home, file);
  copyKey(database.key, homePath('trellis.key'), postgres);
  copyKey(cluster.key, homePath('cluster.key'), postgres);
  copyKey(cluster.key, path.join(store, 'cluster.key'), etcd);
  const settings = homePath('config.yml');
  const text = patroniExample('patroni.yml', machines, at, {
    'name: one': `name: ${name}`,
    '/etc/patroni/cluster-ca.pem': cluster.ca,
    '/etc/patroni/cluster.pem': cluster.certificate,
    '/etc/patroni/cluster.key': homePath('cluster.key'),
    '/etc/patroni/ca.pem': database.ca,
    '/etc/patroni/trellis.pem': database.certificate,
    '/etc/patroni/trellis.key': homePath('trellis.key'),
    '/usr/lib/postgresql/15/bin': bin,
    '/var/lib/postgresql/15/trellis': homePath('data'),
    '/var/lib/postgresql/pgpass': homePath('pgpass'),
    '/var/run/postgresql': home,
    '2GB': '64MB',
  });
  writeSecret(settings, text, postgres);
  const variables = etcdSettings(machines, at, {
    'ETCD_NAME=one': `ETCD_NAME=${name}`,
    '/var/lib/etcd/trellis': path.join(store, 'data'),
    '/etc/etcd/cluster-ca.pem': cluster.ca,
    '/etc/etcd/cluster.pem': cluster.certificate,
    '/etc/etcd/cluster.key': path.join(store, 'cluster.key'),
  });
  const env = { PATH: process.env.PATH, TMPDIR: '/tmp' };
  const running: Program[] = [];
  return {
    name,
    ports,
    socket: home,
    start() {
      running.push(
        startProgram('/usr/bin/etcd', [], {
          log: path.join(folder, `etcd-${name}.log`),
          env: { ...env, ...variables },
          ...etcd,
        }),
        startProgram('/usr/bin/patroni', [settings], {
          log: path.join(folder, `patroni-${name}.log`),
          env,
          ...postgres,
        }),
      );
    },
    async kill() {
      const pids = postgresOf(homePath('data'));
      const ends = running.splice(0).map((program) => program.end('SIGKILL'));
      for (const pid of pids) endProcess(pid);
      await Promise.all(ends);
    },
    freezePatroni() {
      const patroni = running.at(-1);
      if (!patroni) throw new Error(`Patroni of ${name} does not run.`);
      process.kill(patroni.pid, 'SIGSTOP');
      return () => process.kill(patroni.pid, 'SIGCONT');
    },
    async stop() {
      // Patroni stops PostgreSQL.
      for (const program of running.splice(0).reverse()) await program.end('SIGTERM');
      await waitFor(`PostgreSQL of ${name} ends`, async () => postgresOf(homePath('data')).length === 0);
    },
  };
}

/** Ids of PostgreSQL's processes on a data folder, the children after their parent. */
function postgresOf(data: string): number[] {
  const file = path.join(data, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : 0;
  // The id of a killed one may belong to another program by now.
  if (!pid || !existsSync(`/proc/${pid}`) || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data))
    return [];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(children ? children.split(' ').map(Number) : [])];
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with its parent.
  }
}

/** A member of the cluster, as Patroni reports it. */
export interface Member {
  name: string;
  role: string;
  state: string;
}

/** Reads the members of the cluster from the REST interface of a machine; none if it does not answer. */
export function readMembers({ ports }: Machine, ca: string): Promise<Member[]> {
  return new Promise((resolve) => {
    const options = { ca: readFileSync(ca), timeout: 2000 };
    const clusterRequest = request(`https://127.0.0.1:${ports.rest}/cluster`, options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => resolve([]));
      answer.on('end', () => {
        const { members } = JSON.parse(Buffer.concat(chunks).toString()) as { members: Member[] };
        resolve(members);
      });
    });
    clusterRequest.on('timeout', () => clusterRequest.destroy()).on('error', () => resolve([]));
    clusterRequest.end();
  });
}
