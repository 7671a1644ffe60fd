import { randomInt } from 'node:crypto';
import { reviewCertification } from '#domain/certification.ts';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import { endings } from '#domain/statements/endings.ts';
import { type CompiledFlow, isMasked, laterStep, listOf } from '#engine';
import type { Deps } from '../../deps.ts';
import { requireFreshCode } from '../../identity/step-up.ts';
import { answerOf, peopleField, searchName } from '../answers/index.ts';
import { type Deal, type ReadDeal, writeDocument } from '../store/index.ts';
import { addEvidence } from './evidence.ts';
import type { MergedAnswers } from './merge.ts';
import type { SaveRequest } from './save-request.ts';

/**
 * Makes a deal's next version, with encrypted secrets.
 * @throws Problem `step-up-required` if the applicant's address changes without a fresh code
 */
export function createNextVersion(
  deps: Pick<Deps, 'clock' | 'config'>,
  storedDeal: ReadDeal,
  request: SaveRequest,
  answers: MergedAnswers,
  now: Date,
): ReadDeal {
  const deal = deriveDeal(deps, storedDeal, request, answers, now);
  return addDocument(storedDeal, request, deal, answers);
}

/** The row of the next version except its document. */
function deriveDeal(
  deps: Pick<Deps, 'clock' | 'config'>,
  storedDeal: ReadDeal,
  request: SaveRequest,
  answers: MergedAnswers,
  now: Date,
): Deal {
  const { flow, deal: before, read } = storedDeal;
  const { application } = answers.secured;
  const { context } = answers;
  const { brand, kind, isFinal, payload, part, correction } = request;
  // No check for a part or a correction: the sender has just entered a code to open it.
  if (before.version > 0 && !part && !correction)
    requireCodeForEmail(deps, flow, request, read.application, application);
  const certification = isFinal ? reviewCertification(flow, context.env) : undefined;
  const reached = typeof payload.farthest === 'string' ? payload.farthest : undefined;
  const deal: Deal = {
    ...before,
    version: before.version + 1,
    saved_at: now,
    vendor_id: brand.vendor_id,
    hidden: [...context.hidden],
    farthest: laterStep(flow, reached, before.farthest ?? undefined) ?? null,
    consents: addEvidence(flow, before.consents, { application, requiredText: certification }, request, now),
    sources: deriveSources(storedDeal, request, answers),
  };
  if (kind === 'preference') deal.statements_later_at ??= now;
  const applicantId = listOf(application, peopleField(flow))[0]?.id;
  if (typeof applicantId === 'string') deal.contact_id = applicantId;
  return deal;
}

/**
 * Partners and lenders write to the applicant's email, so changing it after sign-in requires a fresh code,
 * unless it is cleared or set to the sign-in address.
 */
function requireCodeForEmail(
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

/**
 * The secrets that other people gave: JSON pointer -> id of the request. A secret that the applicant
 * overwrites or clears becomes the applicant's.
 */
function deriveSources(
  { deal, flow }: ReadDeal,
  { part }: SaveRequest,
  { secured }: MergedAnswers,
): Deal['sources'] {
  const isKept = ([pointer, request]: [string, string]): boolean => {
    const [, list = '', item, field = ''] = pointer.split('/');
    const value = listOf(secured.application, list).find(({ id }) => id === item)?.[field];
    // Input that equals the stored secret makes it the applicant's, too, so that the answer confirms no guess.
    return isMasked(value) || (value !== undefined && value !== null && request === part?.request);
  };
  const keptSources = Object.entries(deal.sources).filter(isKept);
  if (!part) return Object.fromEntries(keptSources);
  const { list, item, fields, request } = part;
  const answers = listOf(secured.application, list).find(({ id }) => id === item) ?? {};
  const inner = flow.application.properties?.[list]?.items?.properties ?? {};
  const newSources = fields
    .filter((field) => inner[field]?.['x-sensitive'] && answers[field] !== undefined)
    // A mask leaves the stored secret and its source unchanged.
    .filter((field) => !isMasked(answers[field]))
    .map((field): [string, string] => [`/${list}/${item}/${field}`, request]);
  return Object.fromEntries([...keptSources, ...newSources]);
}

/**
 * Adds the document with encrypted secrets; for a submit or activate also stage, reference and time, and for a
 * submitted deal the name by which it is searched.
 */
function addDocument(
  { flow, read: { rest: before, unasked } }: ReadDeal,
  { brand, isFinal }: SaveRequest,
  next: Deal,
  { secured }: MergedAnswers,
): ReadDeal {
  let { stage } = next;
  const end = (values: JsonObject): void => {
    stage = setEndingValues(flow, values, secured.application);
  };
  const parts = { secured, rest: before, unasked };
  const { document, rest } = writeDocument(flow, next, brand, parts, isFinal ? end : undefined);
  const { application } = secured;
  const deal: Deal = { ...next, document, stage };
  if (isFinal) {
    deal.submitted_at = next.saved_at;
    deal.reference = createReference();
  }
  if (deal.submitted_at !== null) deal.search_name = searchName(flow, application);
  return { flow, deal, read: { application, secured, rest, unasked } };
}

/** Adds the values of the flow's `ending` [DATA-20], which only the server writes. @returns the stage */
function setEndingValues(flow: CompiledFlow, values: JsonObject, application: JsonObject): string {
  const ending = endings[flow.ending as keyof typeof endings] ?? endings.received;
  return ending(values, answerOf(flow, application, 'statement-source'));
}

/** Letters and digits that are not confused when read or heard; without vowels, so that no reference is a word. */
const ALPHABET = '3479CDFGHJKMNPQRTWXY';
const GROUPS = 2;
const GROUP_LENGTH = 4;

/** A reference such as `K7QD-3MXC`: 25 billion are possible, and the database checks that it is unique. */
export function createReference(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
