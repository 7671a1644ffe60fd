import type { FastifyRequest } from 'fastify';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import type { CompiledFlow } from '#engine';
import type { EffectiveBrand } from '../../brands/brand.ts';
import type { Deps, Subject } from '../../deps.ts';
import { type FlowLookup, type Flows, flowsOf } from '../../flows.ts';
import { Problem } from '../../http/problems/problem.ts';
import type { RequestKey, SaveKind } from '../store/index.ts';

/** The text of a consent as the server served it to the page. */
export interface ServedConsent {
  version: string | null;
  text: string;
  /** The client's version, if no served page had it. */
  claimed?: string;
}

/** The part that another person was asked for; the saves of that person change nothing else. */
export interface AskedPart {
  request: string;
  list: string;
  item: string;
  /** The id of the step that asks for the part. */
  step: string;
  /** Fields of the item that the person may write. */
  fields: readonly string[];
  /**
   * Set if the person completes the part. `shown`: the certification that the page showed. `asked`: the
   * server's.
   */
  done?: { shownText: string; requiredText: string | undefined };
}

/** The applicant's answers to fields that the lender asked for after the submission. */
export interface Correction {
  /** Flat names of the fields that may be written. */
  names: readonly string[];
  /** Ids of the steps that ask for them. */
  steps: readonly string[];
  /** `shown`: the certification that the page showed. `asked`: the server's. */
  done: { shownText: string; requiredText: string | undefined };
}

export interface SaveRequest {
  kind: SaveKind;
  /** Whether this is a submit or an activation. */
  isFinal: boolean;
  brand: EffectiveBrand;
  /** The flows for new applications of the brand. */
  flows: Flows;
  /** The application type, as `readType` reads it from the payload. */
  type: string | undefined;
  subject: Subject;
  /** The body, already checked against save-payload.schema.json. */
  payload: JsonObject;
  /** The idempotency key; absent only for a preference. */
  key: RequestKey | undefined;
  /** The version that the save builds on; undefined if the sender knows none. */
  version: number | undefined;
  /** Set if the sender is a person who was asked for a part. */
  part?: AskedPart;
  /** Set if the applicant corrects a submitted application, which accepts no other save. */
  correction?: Correction;
  /** The consent's text that the server served; set once the application is known. */
  consent?: ServedConsent;
  /** The sender, only for the evidence of a consent. */
  origin: { ip: string; userAgent: string };
}

const KEY = /^[A-Za-z0-9._~-]{8,100}$/;
const ETAG = /^(?:W\/)?"?(\d{1,9})"?$/;

/**
 * Reads a save from its HTTP request.
 * @param keyed whether an Idempotency-Key is required
 * @throws Problem `bad-request` if a header is missing or malformed
 */
export async function readSaveRequest(
  deps: Pick<Deps, 'auth' | 'brands' | 'crypto'>,
  lookup: FlowLookup,
  request: FastifyRequest,
  kind: SaveKind,
  payload: JsonObject,
  keyed: boolean,
): Promise<SaveRequest> {
  const header = request.headers['idempotency-key'];
  const key = keyed || header !== undefined ? readKey(header) : undefined;
  const version = readVersion(request.headers['if-match']);
  const about = [request.method, request.routeOptions.url, version ?? '', request.bodyText ?? ''];
  const [hash = '', ...olderHashes] = deps.crypto.blindIndexes('save-request', about.join('\n'));
  const brand = await deps.brands.ofRequest(request);
  const flows = flowsOf(lookup.live(brand.platform));
  return {
    kind,
    isFinal: kind === 'submit' || kind === 'activate',
    brand,
    flows,
    type: readType(flows, kind, payload),
    subject: deps.auth.subject(request),
    payload,
    key: key === undefined ? undefined : { key, hash, olderHashes },
    version,
    origin: { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
  };
}

/**
 * The Idempotency-Key (draft-ietf-httpapi-idempotency-key-header).
 * @throws Problem `bad-request` if it is missing or malformed
 */
export function readKey(header: unknown): string {
  if (typeof header === 'string' && KEY.test(header)) return header;
  throw new Problem('bad-request', {
    detail: 'Send an Idempotency-Key header: a UUID, new for each new save.',
  });
}

/** The version in If-Match: `"3"`. @throws Problem `bad-request` if the header holds anything else */
export function readVersion(header: unknown): number | undefined {
  if (header === undefined) return undefined;
  const version = typeof header === 'string' ? ETAG.exec(header)?.[1] : undefined;
  if (version === undefined)
    throw new Problem('bad-request', { detail: 'If-Match must be one version: "3".' });
  return Number(version);
}

/**
 * Reads the application type from either field of the payload. A submit or activate needs a flow that has a step
 * with this action; if the named flow has none, the first flow with one is used.
 */
function readType(flows: Flows, kind: SaveKind, payload: JsonObject): string | undefined {
  const loan = payload.loanRequest as { metadata?: { applicationType?: unknown } } | undefined;
  const typeText = payload.application_type ?? loan?.metadata?.applicationType;
  const type = typeof typeText === 'string' && Object.hasOwn(flows, typeText) ? typeText : undefined;
  if (kind !== 'activate' && kind !== 'submit') return type;
  const flowsWithAction = findFlowsWith(flows, kind);
  return flowsWithAction.some(({ id }) => id === type) ? type : flowsWithAction[0]?.id;
}

/** The flows that have a step with an action, the main flow first. */
function findFlowsWith(flows: Flows, action: string): CompiledFlow[] {
  const namedFlows = Object.values(flows).filter((flow) =>
    flow?.steps.some(({ next }) => next.some((nextAction) => nextAction.action === action)),
  );
  const existingFlows = namedFlows.filter((flow) => flow !== undefined);
  return existingFlows.sort((a, b) => Number(b.home === '/') - Number(a.home === '/'));
}
