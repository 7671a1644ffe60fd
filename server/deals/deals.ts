import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OperationName } from '#contracts/index.ts';
import { SERVER } from '#domain/limits.ts';
import type { JsonObject } from '#domain/save-derived.ts';
import { encodePayload } from '#domain/save-payload.ts';
import { serve } from '../contract.ts';
import type { Capability, Deps } from '../deps.ts';
import { type Flows, MAIN_FLOW, statementFlow } from '../flows.ts';
import { returnLink } from '../return-links/link.ts';
import { needsOf } from '../return-links/needs.ts';
import type { ReturnTask } from '../return-links/token.ts';
import { dealData } from './answers.ts';
import { answerOf } from './applicant.ts';
import { type ApplicantMail, type MailAbout, mailApplicant } from './applicant-mails.ts';
import { findUnfinished } from './deal-store.ts';
import { sweep } from './idempotency.ts';
import { personalReads } from './personal-reads.ts';
import { createRecentDeals } from './recent-deals.ts';
import { statementAnswers } from './record-statements.ts';
import { type Saved, save } from './save-command.ts';
import { readKey, readVersion, type SaveKind, type SaveRequest } from './save-request.ts';
import { readDocument } from './stored-application.ts';
import { createDealWriter } from './write-deal.ts';

/** Which save each address means (spec §7, decision 24). */
const SAVES = [
  ['POST /api/apply/create', 'create'],
  ['POST /api/apply/save', 'save'],
  ['POST /api/apply/submit', 'submit'],
  ['POST /api/apply/activate', 'activate'],
  ['PATCH /deals', 'save'],
] as const satisfies [OperationName, SaveKind][];

/**
 * Saves, submits and reads back applications. Every route needs a signed-in applicant and reaches only that person's
 * deals at that brand.
 * @param flows compiled flows by application type
 */
export function createDeals(flows: Flows): Capability {
  return async (app, deps) => {
    const guard = { onRequest: deps.auth.requireApplicant };
    const saving = { ...deps, recent: createRecentDeals(deps.clock), write: createDealWriter(deps.db) };
    let sweptAt = 0;
    app.addHook('onResponse', async () => {
      const now = deps.clock.now();
      if (now.getTime() - sweptAt < SERVER.sweepEveryMs) return;
      sweptAt = now.getTime();
      await sweep(deps.db, now).catch(() =>
        deps.log.warn({ event: 'sweep-failed' }, 'Old keys were not swept.'),
      );
    });

    for (const [name, kind] of SAVES) {
      const isFinal = kind === 'submit' || kind === 'activate';
      const onRequest = isFinal ? deps.auth.requireLiveSession : deps.auth.requireApplicant;
      serve(app, name, { onRequest }, async (request, reply) => {
        const command = await requestOf(deps, request, kind, request.body, true);
        const saved = await save(saving, flows, command, (body) => reply.serialize(body) as string);
        // Not waited for: what was submitted is safe, and a slow mail server must not look like a slow submit.
        if (saved.written && isFinal) void tell(deps, request, command, saved, kind);
        return answer(reply, saved);
      });
    }

    serve(app, 'POST /api/apply/bank/send-statements-later', guard, async (request, reply) => {
      const flow = statementFlow(flows);
      const payload = encodePayload(flow.application, statementAnswers(flow, 'email'), {
        loan_id: textOf(request.body.loan_id),
        application_type: flow.id,
      });
      const command = await requestOf(deps, request, 'preference', payload, false);
      const saved = await save(saving, flows, command, (body) => reply.serialize(body) as string);
      if (toldJustNow(saved)) await tell(deps, request, command, saved, 'statements-later');
      return answer(reply, saved);
    });

    personalReads(app, deps, flows);

    serve(app, 'GET /deals/current', guard, async (request, reply) => {
      const { sub } = deps.auth.subject(request);
      const { application_type: type = MAIN_FLOW.id, account_id: account } = request.query;
      const { platform } = await deps.brands.ofRequest(request);
      const deal = await findUnfinished(deps.db, { brand: platform, subject: sub }, type, account);
      reply.header('cache-control', 'no-store');
      const flow = flows[type];
      if (!deal || !flow) return { data: null };
      reply.header('etag', `"${deal.version}"`);
      const known = saving.recent.secretsOf(deal);
      return { data: dealData(deal, readDocument(deps.crypto, flow, deal, known).application) };
    });
  };
}

async function requestOf(
  deps: Deps,
  request: FastifyRequest,
  kind: SaveKind,
  payload: JsonObject,
  keyed: boolean,
): Promise<SaveRequest> {
  const header = request.headers['idempotency-key'];
  const key = keyed || header !== undefined ? readKey(header) : undefined;
  const version = readVersion(request.headers['if-match']);
  const content = JSON.stringify([request.method, request.routeOptions.url, version ?? null, request.body]);
  return {
    kind,
    brand: await deps.brands.ofRequest(request),
    subject: deps.auth.subject(request),
    payload,
    key: key === undefined ? undefined : { key, hash: deps.crypto.blindIndex('save-request', content) },
    version,
    origin: { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
  };
}

/** Sends an answer that is serialized already. */
function answer(reply: FastifyReply, { answer: body, version }: Saved): FastifyReply {
  reply.header('cache-control', 'no-store').header('etag', `"${version}"`);
  reply.header('content-type', 'application/json; charset=utf-8');
  return reply.send(body);
}

/** Whether this very save is the first that chose 'later' for its deal. */
function toldJustNow({ written }: Saved): boolean {
  return written !== undefined && written.deal.statements_later_at === written.deal.saved_at;
}

/**
 * Writes to the person about what was saved; where statements or forms are missing with a link to send them. What was saved
 * is saved whether or not the mail leaves; a lost mail is logged.
 */
async function tell(
  deps: Deps,
  request: FastifyRequest,
  { brand, subject }: SaveRequest,
  { written }: Saved,
  kind: 'submit' | 'activate' | 'statements-later',
): Promise<void> {
  if (!written) return;
  const { flow, deal, application } = written;
  const about: MailAbout = {
    first: textOf(answerOf(flow, application, 'first-name')) ?? '',
    reference: deal.reference ?? '',
    days: deps.config.returnLinkDays,
  };
  try {
    let letter: ApplicantMail = kind;
    if (kind !== 'activate') {
      const { documents } = await needsOf(deps, deal);
      const isAwaited = kind === 'statements-later' || deal.stage === 'AwaitingStatements';
      if (kind === 'submit' && isAwaited) letter = 'submit-awaiting';
      else if (kind === 'submit' && documents.length > 0) letter = 'submit-forms';
      if (letter !== 'submit') {
        const tasks: ReturnTask[] = isAwaited && brand.flags.plaid_connect ? ['upload', 'plaid'] : ['upload'];
        about.forms = documents;
        about.ways = tasks.length > 1 ? 'both' : 'upload';
        about.link = await returnLink(deps, request, brand, deal.id, tasks);
      }
    }
    await mailApplicant(deps.mail, brand, subject.email, letter, about);
  } catch {
    deps.log.warn({ event: 'mail-failed', kind }, 'A mail could not be sent.');
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
