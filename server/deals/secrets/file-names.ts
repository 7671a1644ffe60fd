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
export interface SealedName {
  token: string;
  place: SealContext;
}

/** A copy of an application with encrypted names of files, as the rows of the files have them. */
export function sealFileNames({ crypto, flow, deal }: Context, application: JsonObject): JsonObject {
  if (placedFiles(flow.application, application).length === 0) return application;
  const copy = structuredClone(application);
  for (const { file } of placedFiles(flow.application, copy))
    file.name = crypto.encrypt(file.name, placeOf(file.id, deal));
  return copy;
}

/** A copy of a stored application with the names of its files. */
export function openFileNames({ crypto, flow, deal }: Context, stored: JsonObject): JsonObject {
  const tokens = new Map(
    sealedNames(flow, deal, stored).map((sealedName) => [sealedName.token, sealedName.place]),
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
export function sealedNames(flow: CompiledFlow, deal: string, stored: JsonObject): SealedName[] {
  return placedFiles(flow.application, stored)
    .filter(({ file }) => TOKEN.test(file.name))
    .map(({ file: { id, name } }) => ({ token: name, place: placeOf(id, deal) }));
}

/** Applications saved before names were encrypted have them in clear. */
const TOKEN = /^v1\.[\w-]+\.[\w-]+\.[\w-]+$/;

function placeOf(id: string, deal: string): SealContext {
  return { field: `files.name.${id}`, deal };
}
