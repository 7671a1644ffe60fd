import type { JsonObject } from '#domain/save-derived.ts';
import type { EffectiveBrand } from '../../brands/brand.ts';
import type { Subject } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import type { RequestKey, SaveKind } from '../store/index.ts';

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

/** Whether a save ends its application. */
export function isFinal(kind: SaveKind): boolean {
  return kind === 'submit' || kind === 'activate';
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
