import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Files of a certificate authority of the test, and of one certificate for this machine. */
export interface Certificates {
  /** The authority's certificate. */
  ca: string;
  certificate: string;
  key: string;
  /** Certificate and key in one file, as HAProxy reads them. */
  both: string;
}

/** Makes an authority and a certificate for `localhost` and 127.0.0.1, by the commands of docs/operations.md. */
export function makeCertificates(folder: string): Certificates {
  const at = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]): void => {
    const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8', cwd: folder });
    if (status !== 0) throw new Error(`openssl ${args[0]} failed: ${stderr}`);
  };
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30'];
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Trellis deployment test',
  );
  openssl(
    ...[
      'req',
      '-x509',
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      ...newKey,
      '-keyout',
      'trellis.key',
      '-out',
      'trellis.pem',
    ],
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost,IP:127.0.0.1',
    '-addext',
    'basicConstraints=critical,CA:FALSE',
  );
  const [certificate, key] = [at('trellis.pem'), at('trellis.key')];
  writeFileSync(at('both.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  return { ca: at('ca.pem'), certificate, key, both: at('both.pem') };
}
