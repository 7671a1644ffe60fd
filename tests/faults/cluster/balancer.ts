import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Program, startProgram } from './processes.ts';

interface Ports {
  web: number;
  servers: number[];
  database: number;
  primary: number;
  standby: number;
}

/**
 * Starts HAProxy in front of the servers and the databases. It uses the servers whose `/readyz` answers 200, and the
 * standby database only while the primary does not listen. It retries only refused connections.
 */
export function startBalancer(folder: string, ports: Ports): Program {
  const file = path.join(folder, 'haproxy.cfg');
  const servers = ports.servers.map((port, index) => `  server trellis${index} 127.0.0.1:${port} check`);
  const text = `
global
  maxconn 1000
defaults
  timeout connect 2s
  timeout client 120s
  timeout server 120s
  timeout check 2s
  retries 3
  option redispatch
frontend web
  mode http
  bind 127.0.0.1:${ports.web}
  default_backend trellis
backend trellis
  mode http
  balance roundrobin
  option forwardfor
  option http-server-close
  option httpchk GET /readyz
  retry-on conn-failure
  default-server inter 200ms fall 1 rise 1
${servers.join('\n')}
listen database
  mode tcp
  bind 127.0.0.1:${ports.database}
  default-server inter 200ms fall 1 rise 1 on-marked-down shutdown-sessions
  server primary 127.0.0.1:${ports.primary} check
  server standby 127.0.0.1:${ports.standby} check backup
`;
  writeFileSync(file, text);
  return startProgram('haproxy', ['-f', file, '-db'], { log: path.join(folder, 'haproxy.log') });
}
