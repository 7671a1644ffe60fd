import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort, type Program, startProgram, waitFor } from '../cluster/processes.ts';
import { startBuiltServer } from '../cluster/server.ts';
import { makeCertificates } from '../deployment/certificates.ts';
import { example, settingsIn } from '../deployment/examples.ts';
import { makeFolder, userOf } from '../deployment/users.ts';
import { patroniExample, threePorts } from './addresses.ts';
import { type Machine, type Member, makeMachine, readMembers } from './machine.ts';

const ROOT = { uid: 0, gid: 0 };

export interface FailoverCluster {
  /** Origin of the balancer. */
  origin: string;
  dataDir: string;
  /**
   * Waits until one machine is the primary, one its synchronous standby, and the third follows.
   * @returns the primary
   */
  healthyPrimary(): Promise<Machine>;
  /** Reads the name of the primary from the REST interface of another machine. */
  readPrimaryFromOthers(machine: Machine): Promise<string | undefined>;
  /** Whether PostgreSQL of a machine acknowledges a commit within 3 seconds. @throws if it is no primary */
  acknowledgesCommits(machine: Machine): boolean;
  stop(): Promise<void>;
}

/**
 * Starts three database machines that Patroni and etcd manage, and two servers, each with an HAProxy before the
 * database. All of them listen on loopback addresses only.
 */
export async function startFailoverCluster(
  bin: string,
  folder: string,
  keys: { key: Buffer; indexKey: Buffer },
): Promise<FailoverCluster> {
  const database = makeCertificates(makeFolder(path.join(folder, 'database'), ROOT));
  const cluster = makeCertificates(makeFolder(path.join(folder, 'cluster'), ROOT));
  const ports = await threePorts();
  const machines = ports.map((_ports, index) =>
    makeMachine({ folder, bin, machines: ports, database, cluster }, index),
  );
  const running: Program[] = [];
  const startProxy = (name: string, text: string): void => {
    const file = path.join(folder, `${name}.cfg`);
    writeFileSync(file, text);
    running.push(
      startProgram('/usr/sbin/haproxy', ['-f', file, '-db'], { log: path.join(folder, `${name}.log`) }),
    );
  };
  const stop = async (): Promise<void> => {
    for (const program of running.reverse()) await program.end('SIGTERM');
    await Promise.all(machines.map((machine) => machine.stop()));
  };
  const healthyPrimary = async (): Promise<Machine> => {
    let primary: Machine | undefined;
    await waitFor('all machines follow one primary', async () => {
      const lists = await Promise.all(machines.map((machine) => readMembers(machine, cluster.ca)));
      const leader = lists[0]?.find(({ role }) => role === 'leader');
      primary = machines.find(({ name }) => name === leader?.name);
      return lists.every(isHealthy);
    });
    if (!primary) throw new Error('There is no primary.');
    return primary;
  };
  try {
    for (const machine of machines) machine.start();
    const primary = await healthyPrimary();
    makeRoles(bin, folder, primary);
    const web = await freePort();
    const origin = `http://localhost:${web}`;
    const servers = [await freePort(), await freePort()];
    const dataDir = path.join(folder, 'data');
    mkdirSync(dataDir);
    for (const [index, port] of servers.entries()) {
      const local = await freePort();
      const changes = {
        '127.0.0.1:5432': `127.0.0.1:${local}`,
        '/etc/haproxy/cluster-ca.pem': cluster.ca,
      };
      startProxy(`database-${index}`, patroniExample('haproxy.cfg', ports, 0, changes));
      const settings = settingsIn(
        example('patroni/trellis.env', {
          'database:5432': `localhost:${local}`,
          '/etc/trellis/ca.pem': database.ca,
        }),
      );
      running.push(
        await startBuiltServer({ folder, origin, keys, env: { ...settings, DATA_DIR: dataDir } }, port),
      );
    }
    const balancer = example('haproxy.cfg', {
      'bind :443 ssl crt /etc/haproxy/trellis.pem alpn h2,http/1.1': `bind 127.0.0.1:${web}`,
      'maxconn 20000': 'maxconn 1000',
      '10.0.0.11:8080': `127.0.0.1:${servers[0]}`,
      '10.0.0.12:8080': `127.0.0.1:${servers[1]}`,
    });
    startProxy('balancer', balancer);
    await waitFor('a server answers through the balancer', async () => (await fetch(`${origin}/readyz`)).ok);
    const readPrimaryFromOthers = async (exceptMachine: Machine) => {
      const other = machines.find((machine) => machine !== exceptMachine);
      const members = other ? await readMembers(other, cluster.ca) : [];
      return members.find(({ role }) => role === 'leader')?.name;
    };
    const acknowledgesCommits = (machine: Machine) => tryCommit(bin, machine);
    return { origin, dataDir, healthyPrimary, readPrimaryFromOthers, acknowledgesCommits, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Whether a machine's list has a primary, its synchronous standby and one more standby. Patroni 3.1 and newer
 * say `streaming`.
 */
function isHealthy(members: readonly Member[]): boolean {
  const roles = members.map(({ role }) => role).sort();
  const isRunning = ({ state }: Member) => state === 'running' || state === 'streaming';
  return roles.join() === 'leader,replica,sync_standby' && members.every(isRunning);
}

/** Runs the example's roles.sql on the primary. */
function makeRoles(bin: string, folder: string, machine: Machine): void {
  const file = path.join(folder, 'roles.sql');
  writeFileSync(file, example('roles.sql'));
  const { status, stderr } = psql(bin, machine, ['-f', file]);
  if (status !== 0) throw new Error(`The roles were not made: ${stderr}`);
}

function tryCommit(bin: string, machine: Machine): boolean {
  const role = psql(bin, machine, ['-Atc', 'select pg_is_in_recovery()']).stdout.trim();
  if (role !== 'f') throw new Error(`PostgreSQL of ${machine.name} is no primary: ${role}`);
  const { status } = psql(bin, machine, ['-c', 'create table written_by_old_primary ()'], 3000);
  return status === 0;
}

function psql(bin: string, { socket, ports }: Machine, args: string[], timeout?: number) {
  const target = ['-h', socket, '-p', String(ports.database), '-U', 'postgres', '-v', 'ON_ERROR_STOP=1'];
  const options = { encoding: 'utf8', cwd: '/', timeout, ...userOf('postgres') } as const;
  return spawnSync(path.join(bin, 'psql'), [...target, '-q', ...args], options);
}
