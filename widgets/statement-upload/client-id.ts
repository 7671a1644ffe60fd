import type { DocumentType } from './port.ts';

/** What tells files apart without reading them. */
export interface FileTraits {
  name: string;
  size: number;
  /** Milliseconds since 1970. */
  lastModified: number;
  documentType: DocumentType;
}

/**
 * The id of an upload, made from the file's traits: the same file chosen again, in another tab or after a reload, is the
 * same upload, which the server keeps once. Shaped as a UUID (version 8, RFC 9562). A page without a secure context
 * has no digests: there it is random.
 */
export async function clientIdOf({ name, size, lastModified, documentType }: FileTraits): Promise<string> {
  const bytes = globalThis.crypto.subtle
    ? await digest(JSON.stringify([documentType, name, size, lastModified]))
    : crypto.getRandomValues(new Uint8Array(16));
  const shaped = bytes.map((byte, at) =>
    at === 6 ? (byte & 0x0f) | 0x80 : at === 8 ? (byte & 0x3f) | 0x80 : byte,
  );
  const hex = Array.from(shaped, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

async function digest(text: string): Promise<Uint8Array> {
  const whole = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return new Uint8Array(whole).slice(0, 16);
}
