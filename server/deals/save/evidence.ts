import { createHash } from 'node:crypto';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import type { CompiledFlow } from '#engine';
import { answerOf, toStorable } from '../answers/index.ts';
import type { Consent } from '../store/index.ts';
import type { SaveRequest } from './save-request.ts';

const USER_AGENT_LENGTH = 200;
/** Hexadecimal digits: enough to distinguish the wordings of a brand. */
const CERTIFICATION_VERSION_LENGTH = 12;

/**
 * Adds the evidence of a save's confirmations: the consent, or the certification of a part or a correction;
 * then that of a submit or activate.
 * @param next `application`: the next answers; `asked`: the certification of the review, if the save is final
 */
export function addEvidence(
  flow: CompiledFlow,
  storedEvidence: Consent[],
  { application, requiredText }: { application: JsonObject; requiredText: string | undefined },
  request: SaveRequest,
  now: Date,
): Consent[] {
  const { part, correction, isFinal } = request;
  const evidence =
    part || correction
      ? addPartCertification(storedEvidence, request, now)
      : addConsent(flow, storedEvidence, application, request, now);
  return isFinal ? addCertification(evidence, requiredText, request, now) : evidence;
}

/** Adds the evidence of a consent, once per version of the text, with the wording that the server served. */
function addConsent(
  flow: CompiledFlow,
  storedEvidence: Consent[],
  application: JsonObject,
  request: SaveRequest,
  now: Date,
): Consent[] {
  const { consent } = request;
  if (!consent || answerOf(flow, application, 'consent') !== true) return storedEvidence;
  const { version, text, claimed } = consent;
  const isKnown = storedEvidence.some(
    (evidence) => evidence.certified === undefined && evidence.version === version,
  );
  if (isKnown) return storedEvidence;
  return [
    ...storedEvidence,
    { ...createEvidence(version, request, now), text, ...(claimed === undefined ? {} : { claimed }) },
  ];
}

/**
 * Adds the evidence of a certification with the wording that the client says it showed. The server can't verify
 * that, so if the wording is missing or differs from the server's, the server's is stored, too.
 */
function addCertification(
  storedEvidence: Consent[],
  requiredText: string | undefined,
  request: SaveRequest,
  now: Date,
): Consent[] {
  const certifiedText = toStorable(request.payload.certified);
  const certified = typeof certifiedText === 'string' ? certifiedText : '';
  if (certified === '' && requiredText === undefined) return storedEvidence;
  const differs = certified === requiredText ? {} : { asked: requiredText ?? '' };
  return [
    ...storedEvidence,
    { ...createEvidence(hashWording(certified), request, now), certified, ...differs },
  ];
}

/** Adds the certification of a person who was asked for a part, linked to its item, or of a correction. */
function addPartCertification(storedEvidence: Consent[], request: SaveRequest, now: Date): Consent[] {
  const { part, correction } = request;
  const done = part?.done ?? correction?.done;
  if (!done || (done.shownText === '' && done.requiredText === undefined)) return storedEvidence;
  const shownText = toStorable(done.shownText);
  const { requiredText } = done;
  const differs = shownText === requiredText ? {} : { asked: requiredText ?? '' };
  return [
    ...storedEvidence,
    {
      ...createEvidence(hashWording(shownText), request, now),
      certified: shownText,
      ...differs,
      ...(part && { item: part.item }),
    },
  ];
}

function hashWording(words: string): string {
  return createHash('sha256').update(words).digest('hex').slice(0, CERTIFICATION_VERSION_LENGTH);
}

function createEvidence(version: string | null, { origin }: SaveRequest, now: Date): Consent {
  const { ip, userAgent } = origin;
  return { at: now.toISOString(), version, ip, userAgent: userAgent.slice(0, USER_AGENT_LENGTH) };
}
