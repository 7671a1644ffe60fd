import { randomUUID } from 'node:crypto';

export type Part = [name: string, value: string] | { file: Buffer; name: string | null; field?: string };

/** The fields of an upload as a browser sends them. */
export function fieldsOf(
  owned: { dealId: string; accountId: string },
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

/** A multipart body in bytes, so that a test decides about each byte. */
export function multipart(parts: Part[]): { payload: Buffer; headers: Record<string, string> } {
  const chunks = parts.flatMap((part) => {
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; `;
    if (Array.isArray(part)) return [`${head}name="${part[0]}"\r\n\r\n${part[1]}\r\n`];
    const name = part.name === null ? '' : `; filename="${part.name}"`;
    const type = 'content-type: application/octet-stream';
    return [`${head}name="${part.field ?? 'file'}"${name}\r\n${type}\r\n\r\n`, part.file, '\r\n'];
  });
  const payload = Buffer.concat([...chunks, `--${BOUNDARY}--\r\n`].map((chunk) => Buffer.from(chunk)));
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}
