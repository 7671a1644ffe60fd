import type { JsonObject } from '#domain/save-derived.ts';
import type { EffectiveBrand } from '../brands/brand.ts';
import type { Subject } from '../deps.ts';
import { Problem } from '../http/problems/problem.ts';

/** One save as its sender names it. `hash` is keyed: a plain hash of a body would let an SSN be guessed from it. */
export interface RequestKey {
  key: string;
  hash: string;
  /** What `hash` was before the index key changed. */
  olderHashes: string[];
}

/**
 * `create`: the first save, which may make the application. `save`: every later one (PATCH /deals too).
 * `submit` and `activate` finish. `preference` changes one answer, whatever the version.
 */
export type SaveKind = 'create' | 'save' | 'submit' | 'activate' | 'preference';

/** A save as the one command takes it, whichever route it came by. */
export interface SaveRequest {
  kind: SaveKind;
  brand: EffectiveBrand;
  subject: Subject;
  /** A save payload that keeps to save-payload.schema.json. */
  payload: JsonObject;
  /** Absent only for a preference. */
  key: RequestKey | undefined;
  /** The version that the sender builds on; undefined where it knows of none. */
  version: number | undefined;
  /** Where the request comes from: evidence of a consent, and nothing else. */
  origin: { ip: string; userAgent: string };
}

const KEY = /^[A-Za-z0-9._~-]{8,100}$/;
const ETAG = /^(?:W\/)?"?(\d{1,9})"?$/;

/**
 * The Idempotency-Key of a request.
 * @throws Problem `bad-request` where it is missing or unusable (draft-ietf-httpapi-idempotency-key-header).
 */
export function readKey(header: unknown): string {
  if (typeof header === 'string' && KEY.test(header)) return header;
  throw new Problem('bad-request', {
    detail: 'Send an Idempotency-Key header: a UUID, new for each new save.',
  });
}

/** The version in If-Match: `"3"`. @throws Problem `bad-request` where it holds anything else. */
export function readVersion(header: unknown): number | undefined {
  if (header === undefined) return undefined;
  const version = typeof header === 'string' ? ETAG.exec(header)?.[1] : undefined;
  if (version === undefined)
    throw new Problem('bad-request', { detail: 'If-Match must be one version: "3".' });
  return Number(version);
}
