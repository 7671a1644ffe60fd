import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { caller, fullApplication, payloadOf } from '../deals/people.ts';
import { asApplicant, type TestServer } from '../start-test-server.ts';

/** An application that files may be sent to, and whose it is. */
export interface Owned {
  sub: string;
  dealId: string;
  accountId: string;
  contactId: string;
  loanId: string;
  headers: Record<string, string>;
}

/** A new application of a person. */
export async function applicationOf(server: TestServer, sub: string): Promise<Owned> {
  const answer = await caller(server, sub)('POST', '/api/apply/create', payloadOf(fullApplication()));
  const headers = { host: 'localhost', ...asApplicant(sub, `${sub}@oak.example`) };
  return { sub, headers, ...answer.body.data };
}

export type Part = [name: string, value: string] | { file: Buffer; name: string | null; field?: string };

/** The fields of an upload as a browser sends them. */
export function fieldsOf(
  owned: Pick<Owned, 'dealId' | 'accountId'>,
  more: Record<string, string> = {},
): Part[] {
  return Object.entries({
    'client-identifier': randomUUID(),
    'source-platform': 'web',
    'record-type': 'deal',
    'document-type': 'statement',
    docType: 'bank-statement',
    account_id: owned.accountId,
    dealId: owned.dealId,
    ...more,
  });
}

const BOUNDARY = '----trellis-test-boundary';

/** A multipart body, written out, so that a test decides about each byte. */
export function multipart(parts: Part[]): { payload: Buffer; headers: Record<string, string> } {
  const pieces = parts.flatMap((part) => {
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; `;
    if (Array.isArray(part)) return [`${head}name="${part[0]}"\r\n\r\n${part[1]}\r\n`];
    const name = part.name === null ? '' : `; filename="${part.name}"`;
    const type = 'content-type: application/octet-stream';
    return [`${head}name="${part.field ?? 'file'}"${name}\r\n${type}\r\n\r\n`, part.file, '\r\n'];
  });
  const payload = Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)));
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}

/** Uploads one file. */
export async function send(
  server: TestServer,
  owned: Owned,
  file: Buffer,
  name: string,
  more: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
) {
  const { payload, headers } = multipart([...fieldsOf(owned, more.fields), { file, name }]);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/files/upload',
    headers: { ...owned.headers, ...headers, ...more.headers },
    payload,
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

/** What of a server's files is kept at all: rows, blobs, temporary files. */
export async function kept(server: TestServer): Promise<{ rows: number; blobs: number; temporary: number }> {
  const rows = await server.deps.db.query<{ count: number }>('select count(*)::int as count from files');
  let blobs = 0;
  for await (const page of server.deps.blobs.list()) blobs += page.length;
  const folder = path.join(server.deps.config.dataDir, 'blobs/temporary');
  const temporary = existsSync(folder) ? readdirSync(folder).length : 0;
  return { rows: rows[0]?.count ?? 0, blobs, temporary };
}
