import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OperationName } from '#contracts/index.ts';
import type { SaveAnswer } from '#contracts/saves.ts';
import { encodePayload } from '#domain/payload/save-payload.ts';
import { RATES } from '../call-limits.ts';
import type { Capability } from '../deps.ts';
import { type FlowLookup, findMainFlow, flowsOf, statementFlow } from '../flows.ts';
import { serve } from '../http/contract.ts';
import { createMemoryLimits } from '../http/limits/memory-limits.ts';
import { Problem } from '../http/problems/problem.ts';
import { moveOnVisit } from '../releases/visit/index.ts';
import { createFirstReminder } from '../reminders/remind.ts';
import { createSaveGuard, createSubmitGuard } from '../requests/asking/awaited.ts';
import { findAnsweredCorrections } from '../requests/correction/list.ts';
import type { Queries } from '../storage/database.ts';
import { createWebhookJobs } from '../webhooks/events.ts';
import { createSaveMail } from './mail-of-save.ts';
import { addPersonalReads } from './read/index.ts';
import { toDealData } from './responses/index.ts';
import { createGuessLimit, type Reply, readSaveRequest, type SavedDeal, save } from './save/index.ts';
import { statementAnswers } from './statements/index.ts';
import {
  createDealWriter,
  createRecentDeals,
  findUnfinished,
  type ReadDeal,
  readDocument,
  type SaveKind,
} from './store/index.ts';

/** The kind of save for each path [SAVE-1]. */
const SAVE_ROUTES = [
  ['POST /api/apply/create', 'create'],
  ['POST /api/apply/save', 'save'],
  ['POST /api/apply/submit', 'submit'],
  ['POST /api/apply/activate', 'activate'],
  ['PATCH /deals', 'save'],
] as const satisfies [OperationName, SaveKind][];

const WEBHOOK_EVENTS = { submit: 'application.submitted', activate: 'monitoring.activated' } as const;

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent. */
    bodyText: string | undefined;
  }
}

/**
 * Saves, submits and reads applications. Every route reaches only the signed-in applicant's deals at that
 * brand.
 * @param ownLookup flows to use instead of the live ones
 */
export function createDeals(ownLookup?: FlowLookup): Capability {
  return async (app, deps) => {
    const lookup = ownLookup ?? deps.releases;
    const flowsOfRequest = async (request: FastifyRequest) => {
      const { platform } = await deps.brands.ofRequest(request);
      return flowsOf(lookup.live(platform));
    };
    const guard = { onRequest: deps.auth.requireApplicant };
    const saving = {
      ...deps,
      lookup,
      recent: createRecentDeals(deps.clock),
      write: createDealWriter(deps.db),
      limitGuesses: createGuessLimit(deps),
      refuseIfUnanswered: createSubmitGuard(deps),
      refuseChangesOfAwaited: createSaveGuard(deps),
    };

    // Keeps the body's text, by which a retry is recognized: serializing the body again would take as long as
    // parsing.
    const parse = app.getDefaultJsonParser('error', 'error');
    app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
      request.bodyText = text;
      parse(request, text, done);
    });

    const limits = createMemoryLimits(deps.clock);
    const limitSaves = async (request: FastifyRequest): Promise<void> => {
      const { sub } = deps.auth.subject(request);
      const limit = await limits.take(sub, deps.config.savesPerMinute, RATES.savesWindowSeconds);
      if (!limit.allowed) throw new Problem('too-many-requests', { retryAfter: limit.retryAfter });
    };
    const limitSubmits = async (request: FastifyRequest): Promise<void> => {
      await limitSaves(request);
      const submitterKey = deps.crypto.blindIndex('submit', deps.auth.subject(request).sub);
      const limit = await deps.limits.take(
        `submit:${submitterKey}`,
        RATES.mostSubmits,
        RATES.submitWindowSeconds,
      );
      if (!limit.allowed) throw new Problem('too-many-requests', { retryAfter: limit.retryAfter });
    };
    for (const [name, kind] of SAVE_ROUTES) {
      const isFinal = kind === 'submit' || kind === 'activate';
      const onRequest = isFinal ? deps.auth.requireLiveSession : deps.auth.requireApplicant;
      const preValidation = isFinal ? limitSubmits : limitSaves;
      serve(app, name, { onRequest, preValidation }, async (request, reply) => {
        const command = await readSaveRequest(deps, lookup, request, kind, request.body, true);
        const enqueueFinal = async (tx: Queries, next: ReadDeal): Promise<void> => {
          if (!isFinal) return;
          const mail = await createSaveMail(deps, tx, request, command, next, kind);
          const webhooks = await createWebhookJobs(tx, WEBHOOK_EVENTS[kind], next.deal, next.deal.saved_at);
          await deps.jobs.enqueue(tx, mail, ...webhooks);
        };
        const enqueueReminder = async (tx: Queries, { deal }: ReadDeal): Promise<void> => {
          if (deal.version === 1) await deps.jobs.enqueue(tx, createFirstReminder(deal, request));
        };
        const alongside = isFinal ? enqueueFinal : kind === 'create' ? enqueueReminder : undefined;
        return sendAnswer(reply, await save(saving, command, { ...createSerializer(reply), alongside }));
      });
    }

    const saveGuard = { ...guard, preValidation: limitSaves };
    serve(app, 'POST /api/apply/bank/send-statements-later', saveGuard, async (request, reply) => {
      const flow = statementFlow(await flowsOfRequest(request));
      const payload = encodePayload(flow.application, statementAnswers(flow, 'email'), {
        loan_id: ifText(request.body.loan_id),
        application_type: flow.id,
      });
      const command = await readSaveRequest(deps, lookup, request, 'preference', payload, false);
      // Only the first save that chooses 'later' for its deal sends the mail.
      const alongside = async (tx: Queries, next: ReadDeal): Promise<void> => {
        if (next.deal.statements_later_at !== next.deal.saved_at) return;
        await deps.jobs.enqueue(
          tx,
          await createSaveMail(deps, tx, request, command, next, 'statements-later'),
        );
      };
      return sendAnswer(reply, await save(saving, command, { ...createSerializer(reply), alongside }));
    });

    addPersonalReads(app, deps, lookup, (brand, deal) => findAnsweredCorrections(deps, brand, deal));

    serve(app, 'GET /deals/current', guard, async (request, reply) => {
      const { sub } = deps.auth.subject(request);
      const brand = await deps.brands.ofRequest(request);
      const { platform } = brand;
      const flows = flowsOf(lookup.live(platform));
      const { application_type: type = findMainFlow(flows).id, account_id: account } = request.query;
      const unfinishedDeal = await findUnfinished(deps, { brand: platform, subject: sub }, type, account);
      if (!unfinishedDeal || !flows[type]) return { data: null };
      const { deal, flow } = await moveOnVisit(deps, lookup, brand, unfinishedDeal);
      reply.header('etag', `"${deal.version}"`);
      const cachedSecrets = saving.recent.secretsOf(deal);
      return {
        data: toDealData(brand, flow, deal, readDocument(deps.crypto, flow, deal, cachedSecrets).application),
      };
    });
  };
}

function createSerializer(reply: FastifyReply): Pick<Reply, 'serialize'> {
  return { serialize: (body: SaveAnswer) => reply.serialize(body) as string };
}

/** Sends a serialized answer. */
function sendAnswer(reply: FastifyReply, { answer: body, version }: SavedDeal): FastifyReply {
  reply.header('etag', `"${version}"`);
  reply.header('content-type', 'application/json; charset=utf-8');
  return reply.send(body);
}

function ifText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
