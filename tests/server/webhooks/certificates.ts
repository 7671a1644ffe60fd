import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** A value of ASN.1 in DER: its tag, its length, its content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length =
    body.length < 128
      ? Buffer.from([body.length])
      : Buffer.from([0x82, (body.length >> 8) & 255, body.length & 255]);
  return Buffer.concat([Buffer.from([tag]), length, body]);
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const integer = (value: number) => der(0x02, Buffer.from([value]));
const text = (tag: number, words: string) => der(tag, Buffer.from(words, 'latin1'));

const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'));
const nameOf = (words: string) => sequence(der(0x31, sequence(oid('550403'), text(0x0c, words))));
/** UTCTime, up to 2049. */
const time = (at: Date) =>
  text(
    0x17,
    `${at
      .toISOString()
      .replace(/[-:T]|\.\d+/g, '')
      .slice(2)}`,
  );
const extension = (id: string, value: Buffer, isCritical = false) =>
  sequence(oid(id), ...(isCritical ? [der(0x01, Buffer.from([255]))] : []), der(0x04, value));

interface CertificateOptions {
  subject: string;
  issuer: string;
  key: KeyObject;
  signedBy: KeyObject;
  until: Date;
  /** Whose certificate it is by DNS; without one it is an authority's. */
  host?: string;
}

/** An X.509 certificate (RFC 5280) in PEM. */
function certificate({ subject, issuer, key, signedBy, until, host }: CertificateOptions): string {
  const extensions = host
    ? extension('551d11', sequence(text(0x82, host)))
    : extension('551d13', sequence(der(0x01, Buffer.from([255]))), true);
  const content = sequence(
    der(0xa0, integer(2)),
    integer(1 + Math.floor(Math.random() * 126)),
    ECDSA_SHA256,
    nameOf(issuer),
    sequence(time(new Date('2020-01-01T00:00:00Z')), time(until)),
    nameOf(subject),
    key.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extensions)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, signedBy));
  const whole = sequence(content, ECDSA_SHA256, signature).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${whole.replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`;
}

/** Writes an authority's certificate, and three server certificates that it signed: a valid, an expired, one for another name. */
export function makeCertificates(folder: string): void {
  const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const later = new Date(Date.now() + 86_400_000);
  const authority = pair();
  const issuer = 'Test Authority';
  const write = (file: string, words: string) =>
    writeFileSync(path.join(folder, file), words, { mode: 0o600 });
  const signedBy = authority.privateKey;
  write(
    'authority.crt',
    certificate({ subject: issuer, issuer, key: authority.publicKey, signedBy, until: later }),
  );
  for (const { name, host, until } of [
    { name: 'good', host: 'localhost', until: later },
    { name: 'expired', host: 'localhost', until: new Date('2020-02-01T00:00:00Z') },
    { name: 'elsewhere', host: 'partner.example', until: later },
  ]) {
    const { publicKey, privateKey } = pair();
    write(`${name}.key`, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    write(`${name}.crt`, certificate({ subject: name, issuer, key: publicKey, signedBy, until, host }));
  }
}
