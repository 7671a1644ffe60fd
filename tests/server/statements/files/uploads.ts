import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { caller, fullApplication, payloadOf } from '../../deals/people.ts';
import { asApplicant, type TestServer } from '../../start-test-server.ts';
import { fieldsOf, multipart } from './making/multipart.ts';

/** An application that accepts files, and its user. */
export interface OwnedApplication {
  sub: string;
  dealId: string;
  accountId: string;
  contactId: string;
  loanId: string;
  headers: Record<string, string>;
}

/** A new application of a person. */
export async function applicationOf(server: TestServer, sub: string): Promise<OwnedApplication> {
  const answer = await caller(server, sub)('POST', '/api/apply/create', payloadOf(fullApplication()));
  const headers = { host: 'localhost', ...asApplicant(sub, `${sub}@oak.example`) };
  return { sub, headers, ...answer.body.data };
}

/** Uploads one file. */
export async function send(
  server: TestServer,
  owned: OwnedApplication,
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

/** Everything stored for a server's files: rows, blobs, temporary files. */
export async function countStored(
  server: TestServer,
): Promise<{ rows: number; blobs: number; temporary: number }> {
  const rows = await server.deps.db.query<{ count: number }>('select count(*)::int as count from files');
  let blobs = 0;
  for await (const page of server.deps.blobs.list()) blobs += page.length;
  const folder = path.join(server.deps.config.dataDir, 'blobs/temporary');
  const temporary = existsSync(folder) ? readdirSync(folder).length : 0;
  return { rows: rows[0]?.count ?? 0, blobs, temporary };
}
