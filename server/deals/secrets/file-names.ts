import type { JsonObject } from '#domain/payload/save-derived.ts';
import { type CompiledFlow, placedFiles } from '#engine';
import type { FieldCrypto, SealContext } from '../../crypto/field-crypto.ts';

interface Context {
  crypto: FieldCrypto;
  flow: CompiledFlow;
  /** The deal's id. */
  deal: string;
}

/** The encrypted name of a file in a stored application. */
export interface EncryptedName {
  token: string;
  place: SealContext;
}

/** A copy of an application with encrypted names of files, encrypted as in the table `files`. */
export function encryptFileNames({ crypto, flow, deal }: Context, application: JsonObject): JsonObject {
  if (placedFiles(flow.application, application).length === 0) return application;
  const copy = structuredClone(application);
  for (const { file } of placedFiles(flow.application, copy))
    file.name = crypto.encrypt(file.name, nameContext(file.id, deal));
  return copy;
}

/** A copy of a stored application with decrypted names of files. */
export function decryptFileNames({ crypto, flow, deal }: Context, stored: JsonObject): JsonObject {
  const tokens = new Map(
    findEncryptedNames(flow, deal, stored).map((sealedName) => [sealedName.token, sealedName.place]),
  );
  if (tokens.size === 0) return stored;
  const copy = structuredClone(stored);
  for (const { file } of placedFiles(flow.application, copy)) {
    const place = tokens.get(file.name);
    if (place) file.name = crypto.decrypt(file.name, place);
  }
  return copy;
}

/** The encrypted names of files in a stored application. */
export function findEncryptedNames(flow: CompiledFlow, deal: string, stored: JsonObject): EncryptedName[] {
  return placedFiles(flow.application, stored)
    .filter(({ file }) => TOKEN.test(file.name))
    .map(({ file: { id, name } }) => ({ token: name, place: nameContext(id, deal) }));
}

/** An encrypted name. Applications that an older build saved have plain names. */
const TOKEN = /^v1\.[\w-]+\.[\w-]+\.[\w-]+$/;

function nameContext(id: string, deal: string): SealContext {
  return { field: `files.name.${id}`, deal };
}
