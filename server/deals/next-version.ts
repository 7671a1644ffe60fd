import { createHash, randomInt, randomUUID } from 'node:crypto';
import { certificationAsked } from '#domain/certification.ts';
import { endings } from '#domain/endings.ts';
import { roleField } from '#domain/roles.ts';
import type { JsonObject } from '#domain/save-derived.ts';
import { type CompiledFlow, computeFields, listFields, stepIndex } from '#engine';
import type { EffectiveBrand } from '../brands/brand.ts';
import type { Deps } from '../deps.ts';
import { Problem } from '../http/problems/problem.ts';
import { requireFreshCode } from '../identity/step-up.ts';
import { DEALS } from '../limits.ts';
import { withWords } from '../releases/words.ts';
import { answerOf, beginWith, languageOf, peopleList, setAnswer } from './applicant.ts';
import type { Consent, Deal } from './deal-store.ts';
import { environmentOf } from './environment.ts';
import { itemsOf, mergeApplication } from './merge.ts';
import { movedSecrets } from './moved-secrets.ts';
import type { SaveRequest } from './save-request.ts';
import { withoutUnknownMasks, withSecrets } from './sensitive.ts';
import { type ReadDeal, writeDocument } from './stored-application.ts';
import { dealTexts as texts } from './texts.ts';
import {
  autosaveFaults,
  hiddenOf,
  repeatedFaults,
  ruleContext,
  storable,
  submitFaults,
} from './validation.ts';

/** Letters and digits that nobody mistakes for another, by eye or by phone. No vowels: no words. */
const ALPHABET = '3479CDFGHJKMNPQRTWXY';
const GROUPS = 2;
const GROUP_LENGTH = 4;

/** A reference to read out or write down, such as `K7QD-3MXC`: 25 billion of them; uniqueness is the database's. */
export function newReference(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

const USER_AGENT_LENGTH = 200;
/** Hexadecimal digits: enough to tell the wordings of a brand apart. */
const CERTIFICATION_VERSION_LENGTH = 12;

/**
 * Computes a deal's next version: merge, check, derive, encrypt. Pure but for ids and time; touches no database.
 * @param sent the application part of the payload, normalized
 * @throws Problem `invalid` with every fault, `step-up-required`
 */
export function nextVersion(
  deps: Pick<Deps, 'crypto' | 'clock' | 'config'>,
  { flow, deal: before, read }: ReadDeal,
  request: SaveRequest,
  sent: JsonObject,
  now: Date,
): ReadDeal {
  const { crypto } = deps;
  const { brand, payload } = request;
  const deal: Deal = { ...before, version: before.version + 1, saved_at: now, vendor_id: brand.vendor_id };
  const { application: stored, unknown } = read;
  const merged = mergeApplication(flow.application, stored, sent);
  const kept = { unknown, secrets: movedSecrets(flow, read, merged) };
  const application = withoutUnknownMasks(flow, { application: merged, ...kept });
  setAnswer(flow, application, 'loan-id', deal.loan_id);
  setAnswer(flow, application, 'business-id', deal.business_id);
  setAnswer(flow, application, 'application-type', deal.application_type);
  keepLanguage(flow, application, brand);
  if (before.version === 0)
    beginWith(flow, application, { id: deal.contact_id, email: request.subject.email });

  const hidden = hiddenOf(flow, brand, before.hidden, payload.hidden as string[] | undefined);
  if (!hidden) {
    const fault = { pointer: '/hidden', field: 'hidden', keyword: 'x-hide', text: texts.hidden };
    throw new Problem('invalid', { msg: texts.hidden, errors: [fault] });
  }
  deal.hidden = hidden;

  const finishing = request.kind === 'submit' || request.kind === 'activate';
  const env = environmentOf(withWords(brand, flow), now);
  const context = ruleContext(brand, application, hidden);
  computeFields(flow, context, env);
  const errors = finishing ? submitFaults(flow, context, env) : autosaveFaults(flow, context, env, sent);
  if (
    errors.length === 0 &&
    (finishing || listFields(flow.application).some((name) => sent[name] !== undefined))
  ) {
    const whole = withSecrets(flow, { application, ...kept });
    errors.push(...repeatedFaults(flow, whole, env));
  }
  if (errors.length > 0) throw new Problem('invalid', { errors });

  if (before.version > 0) guardEmail(deps, flow, request, stored, application);

  if (request.kind === 'preference') deal.statements_later_at ??= now;
  deal.farthest = fartherOf(flow, before.farthest, payload.farthest);
  deal.consents = withConsent(flow, before.consents, application, request, now);
  if (finishing)
    deal.consents = withCertification(deal.consents, certificationAsked(flow, env), request, now);
  const main = itemsOf(application, peopleList(flow))[0]?.id;
  if (typeof main === 'string') deal.contact_id = main;
  const written = writeDocument(crypto, flow, deal, brand, { application, ...kept });
  deal.document = written.document;
  if (finishing) {
    deal.stage = finish(flow, deal.document, application);
    deal.submitted_at = now;
    deal.reference = newReference();
  }
  return { flow, deal, read: written.read };
}

/** The language that the person has chosen goes along: mails, links and the copy come in it. The brand's first is not written down. */
function keepLanguage(flow: CompiledFlow, application: JsonObject, brand: EffectiveBrand): void {
  if (!roleField(flow, 'language')) return;
  const known = languageOf(flow, application) ?? brand.locales[0];
  if (known !== brand.locale) setAnswer(flow, application, 'language', brand.locale);
}

/**
 * The applicant's address is where partners and lenders reach the person (our own mails go to the address of the sign-in): after
 * sign-in it changes to another one only with a fresh code. Back to the person's own, or to nothing while somebody types, needs none.
 */
function guardEmail(
  deps: Pick<Deps, 'clock' | 'config'>,
  flow: CompiledFlow,
  { subject }: SaveRequest,
  stored: JsonObject,
  application: JsonObject,
): void {
  const emailOf = (of: JsonObject) => String(answerOf(flow, of, 'email') ?? '').toLowerCase();
  const next = emailOf(application);
  if (next !== '' && next !== emailOf(stored) && next !== subject.email.toLowerCase())
    requireFreshCode(deps, subject);
}

/** A deal before its first version: ids of the server's making, nothing in it. */
export function blankDeal(
  flow: CompiledFlow,
  request: SaveRequest,
  type: string,
  accountId: string,
  businessId: string | undefined,
  now: Date,
): Deal {
  const { brand, subject } = request;
  return {
    brand: brand.platform,
    id: randomUUID(),
    subject: subject.sub,
    account_id: accountId,
    contact_id: randomUUID(),
    business_id: businessId ?? randomUUID(),
    loan_id: randomUUID(),
    application_type: type,
    vendor_id: brand.vendor_id,
    flow: flow.id,
    flow_version: flow.version,
    release: null,
    farthest: null,
    hidden: [],
    stage: null,
    reference: null,
    submitted_at: null,
    consents: [],
    statements_later_at: null,
    document: {},
    version: 0,
    created_at: now,
    saved_at: now,
  };
}

/** The farthest step only moves forward; a name that is no step of this flow moves nothing. */
function fartherOf(flow: CompiledFlow, known: string | null, sent: unknown): string | null {
  if (typeof sent !== 'string') return known;
  return stepIndex(flow, sent) > stepIndex(flow, known ?? undefined) ? sent : known;
}

/**
 * Adds the evidence of a consent, once for each text. What a page of an earlier release asked counts, too; of texts that are not
 * the flow's own only so many, for a client could make them up.
 */
function withConsent(
  flow: CompiledFlow,
  known: Consent[],
  application: JsonObject,
  request: SaveRequest,
  now: Date,
): Consent[] {
  if (answerOf(flow, application, 'consent') !== true) return known;
  const named = answerOf(flow, application, 'consent-version');
  const version = typeof named === 'string' ? named : null;
  const isKnown = known.some((one) => one.certified === undefined && one.version === version);
  const isFull = known.length >= DEALS.mostConsents && version !== askedVersion(flow);
  return isKnown || isFull ? known : [...known, evidence(version, request, now)];
}

/** Version of the text that the flow asks consent to. */
function askedVersion(flow: CompiledFlow): unknown {
  const consent = flow.application.properties?.[roleField(flow, 'consent')];
  return consent?.['x-stamp']?.[roleField(flow, 'consent-version')]?.value;
}

/**
 * Adds the evidence of what the person certified by submitting: the words that stood there, and a version made of them. That they
 * stood there is the client's word: where the site asks for others, or the client names none, those that the site asks for go along.
 */
function withCertification(
  known: Consent[],
  asked: string | undefined,
  request: SaveRequest,
  now: Date,
): Consent[] {
  const given = storable(request.payload.certified);
  const certified = typeof given === 'string' ? given : '';
  if (certified === '' && asked === undefined) return known;
  const version = createHash('sha256').update(certified).digest('hex').slice(0, CERTIFICATION_VERSION_LENGTH);
  const differs = certified === asked ? {} : { asked: asked ?? '' };
  return [...known, { ...evidence(version, request, now), certified, ...differs }];
}

function evidence(version: string | null, { origin }: SaveRequest, now: Date): Consent {
  const { ip, userAgent } = origin;
  return { at: now.toISOString(), version, ip, userAgent: userAgent.slice(0, USER_AGENT_LENGTH) };
}

/**
 * What finishing adds to the stored document [DATA-20], by the `ending` that the flow names. The server alone writes it; a
 * client's word for it is ignored.
 * @returns the stage
 */
function finish(flow: CompiledFlow, document: JsonObject, application: JsonObject): string {
  const ending = endings[flow.ending as keyof typeof endings] ?? endings.received;
  return ending(document, answerOf(flow, application, 'statement-source'));
}
