import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Program, startProgram } from '../cluster/processes.ts';
import type { Certificates } from './certificates.ts';
import { example } from './examples.ts';
import { copyKey, makeFolder, userOf } from './users.ts';

/** A place for the parts: a folder, the test's certificates, and ports of loopback. */
export interface Site {
  folder: string;
  certificates: Certificates;
  ports: {
    web: number;
    servers: [number, number];
    database: number;
    pooler: number;
    mail: number;
    provider: number;
  };
}

/** A part of the deployment that can be killed and started again. */
export interface Part {
  start(): Program;
}

/** A new folder that belongs to a user. */
const folderOf = ({ folder }: Site, name: string, user: string): string =>
  makeFolder(path.join(folder, name), userOf(user));

const logOf = ({ folder }: Site, name: string) => ({ log: path.join(folder, `${name}.log`) });

/** PostgreSQL with the example's settings, access rules and roles. */
export function postgres(site: Site, bin: string): Part & { prepare(): void } {
  const { certificates, ports } = site;
  const user = userOf('postgres');
  const home = folderOf(site, 'postgres', 'postgres');
  const [data, key] = [path.join(home, 'data'), path.join(home, 'trellis.key')];
  const run = (program: string, args: string[]): void => {
    const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', cwd: '/', ...user });
    if (status !== 0) throw new Error(`${path.basename(program)} failed: ${stderr}`);
  };
  copyKey(certificates.key, key, user);
  run(path.join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '--encoding=UTF8', '--locale=C']);
  const settings = path.join(home, 'trellis.conf');
  writeFileSync(
    settings,
    example('postgresql.conf', {
      '10.0.0.20': '127.0.0.1',
      'port = 5432': `port = ${ports.database}`,
      '/etc/postgresql/trellis.pem': certificates.certificate,
      '/etc/postgresql/trellis.key': key,
      '2GB': '64MB',
    }),
  );
  const rules = path.join(home, 'pg_hba.conf');
  const localAddresses = { '10.0.0.20': '127.0.0.1', '10.0.0.11': '127.0.0.1', '10.0.0.12': '127.0.0.1' };
  writeFileSync(rules, example('pg_hba.conf', localAddresses));
  writeFileSync(path.join(data, 'postgresql.conf'), `include '${settings}'\nhba_file = '${rules}'\n`);
  return {
    start: () =>
      startProgram(path.join(bin, 'postgres'), ['-D', data, '-c', `unix_socket_directories=${home}`], {
        ...logOf(site, 'postgres'),
        ...user,
      }),
    prepare() {
      const roles = path.join(home, 'roles.sql');
      writeFileSync(roles, example('roles.sql'));
      const target = ['-h', home, '-p', String(ports.database), '-U', 'postgres', '-v', 'ON_ERROR_STOP=1'];
      run(path.join(bin, 'psql'), [...target, '-q', '-f', roles]);
    },
  };
}

export function pgbouncer(site: Site): Part {
  const { certificates, ports } = site;
  const home = folderOf(site, 'pgbouncer', 'postgres');
  const users = path.join(home, 'userlist.txt');
  const settings = path.join(home, 'pgbouncer.ini');
  writeFileSync(users, example('userlist.txt'));
  const text = example('pgbouncer.ini', {
    '10.0.0.20': '127.0.0.1',
    'port=5432': `port=${ports.database}`,
    'listen_port = 6432': `listen_port = ${ports.pooler}`,
    '/var/log/postgresql': home,
    '/var/run/postgresql': home,
    '/etc/pgbouncer/userlist.txt': users,
    '/etc/pgbouncer/trellis.pem': certificates.certificate,
    '/etc/pgbouncer/trellis.key': certificates.key,
    '/etc/pgbouncer/ca.pem': certificates.ca,
  });
  writeFileSync(settings, text);
  return {
    start: () => startProgram('/usr/sbin/pgbouncer', ['-u', 'postgres', settings], logOf(site, 'pgbouncer')),
  };
}

export function haproxy(site: Site): Part {
  const { certificates, folder, ports } = site;
  const settings = path.join(folder, 'haproxy.cfg');
  const text = example('haproxy.cfg', {
    'bind :443': `bind 127.0.0.1:${ports.web}`,
    '/etc/haproxy/trellis.pem': certificates.both,
    'maxconn 20000': 'maxconn 1000',
    '10.0.0.11:8080': `127.0.0.1:${ports.servers[0]}`,
    '10.0.0.12:8080': `127.0.0.1:${ports.servers[1]}`,
  });
  writeFileSync(settings, text);
  return { start: () => startProgram('/usr/sbin/haproxy', ['-f', settings, '-db'], logOf(site, 'haproxy')) };
}

/** Postfix with queue and data of its own. Its relay is the test's mail server, which has neither TLS nor passwords. */
export function postfix(site: Site): Part {
  const { certificates, folder, ports } = site;
  const home = path.join(folder, 'postfix');
  mkdirSync(path.join(home, 'queue'), { recursive: true });
  const data = folderOf(site, 'postfix/data', 'postfix');
  const text = example('main.cf', {
    '[smtp.provider.example]:587': `[127.0.0.1]:${ports.provider}`,
    'smtp_sasl_auth_enable = yes': 'smtp_sasl_auth_enable = no',
    'smtp_tls_security_level = secure': 'smtp_tls_security_level = none',
    '/etc/postfix/trellis.pem': certificates.certificate,
    '/etc/postfix/trellis.key': certificates.key,
    '/var/log/postfix.log': '/dev/stdout',
    '= 30s': '= 1s',
  });
  const places = `queue_directory = ${home}/queue\ndata_directory = ${data}\n`;
  writeFileSync(path.join(home, 'main.cf'), text + places);
  const services = readFileSync('/usr/share/postfix/master.cf.dist', 'utf8')
    .replace(/^smtp( +inet.*)$/m, `127.0.0.1:${ports.mail}$1`)
    // The libraries that a chroot needs are not in this queue.
    .replaceAll(/^(\S+ +(?:inet|unix|unix-dgram) +\S+ +\S+ +)y/gm, '$1n');
  writeFileSync(path.join(home, 'master.cf'), services);
  return { start: () => startProgram('/usr/sbin/postfix', ['-c', home, 'start-fg'], logOf(site, 'postfix')) };
}

/** clamd, which knows one malware: a file with this hash. @returns also the address of its socket */
export function clamd(site: Site, malware: { md5: string; size: number }): Part & { socket: string } {
  const home = folderOf(site, 'clamav', 'clamav');
  writeFileSync(path.join(home, 'test.hdb'), `${malware.md5}:${malware.size}:Trellis-Test\n`);
  const socket = path.join(home, 'clamd.ctl');
  const settings = path.join(home, 'clamd.conf');
  const text = example('clamd.conf', {
    '/run/clamav/clamd.ctl': socket,
    '/var/lib/clamav': home,
    '/var/log/clamav': home,
  });
  writeFileSync(settings, text);
  // Another user may not write to the folder of the test.
  const env = { PATH: process.env.PATH, TMPDIR: home };
  return {
    socket,
    start: () => startProgram('/usr/sbin/clamd', ['-c', settings], { ...logOf(site, 'clamd'), env }),
  };
}
