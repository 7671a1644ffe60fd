import type { FastifyRequest } from 'fastify';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import { encodePayload } from '#domain/payload/save-payload.ts';
import { listOf } from '#engine';
import { audit } from '../../audit/audit.ts';
import type { EffectiveBrand } from '../../brands/brand.ts';
import { findBrandOfDeal } from '../../deals/mails/index.ts';
import { type AskedPart, readKey, type SaveDeps, type SaveRequest, save } from '../../deals/save/index.ts';
import type { Deps } from '../../deps.ts';
import { flowsOf } from '../../flows.ts';
import { Problem } from '../../http/problems/problem.ts';
import { withWords } from '../../releases/words.ts';
import type { Queries } from '../../storage/database.ts';
import { createApplicantMail, delegateTexts } from '../mails.ts';
import { allowedFields } from '../row/part.ts';
import { describeRequest, isClosed, type OpenedRequest } from '../row/read.ts';
import { checkAnswers } from '../row/refusal.ts';
import { answerRequest, endRequest, findRequestsOfDeal, OPEN_STATUSES } from '../row/store.ts';
import type { WritableRequest } from './access.ts';
import { saveOnNewest } from './save-on-newest.ts';

export interface AnswerCall {
  deps: Deps;
  saving: SaveDeps;
  request: FastifyRequest;
  brand: EffectiveBrand;
}

/**
 * Saves answers to the requested fields. The patch contains only the ids of the list's items and the allowed
 * fields of the requested item.
 */
export async function saveAnswers(
  answering: AnswerCall,
  openedRequest: WritableRequest,
  answers: JsonObject,
): Promise<void> {
  const fields = allowedFields(openedRequest.row.fields, openedRequest.delegatedPart.delegate.fields);
  const { properties } =
    openedRequest.deal.flow.application.properties?.[openedRequest.delegatedPart.delegate.list]?.items ?? {};
  checkAnswers(answers, fields, (name) => properties?.[name]);
  await savePart(answering, openedRequest, { answers, alongside: (tx) => reopenRequest(tx, openedRequest) });
}

/** Marks a part as answered with its certification, and mails the applicant if no other request is open. */
export async function finishAnswers(
  answering: AnswerCall,
  openedRequest: WritableRequest,
  shownText: string,
): Promise<void> {
  if (openedRequest.status === 'answered') return;
  const { deps, brand, request } = answering;
  const certification =
    delegateTexts(withWords(brand, openedRequest.deal.flow), openedRequest.delegatedPart).certification ||
    undefined;
  const { row, deal } = openedRequest;
  const otherRequests = await findRequestsOfDeal(deps.db, deal.deal);
  const isLast = !otherRequests.some(
    (other) =>
      other.purpose === 'owner' &&
      other.id !== row.id &&
      OPEN_STATUSES.includes(describeRequest(deps, other, deal).status),
  );
  const ownBrand = isLast ? await findBrandOfDeal(deps, deal) : undefined;
  const mail =
    ownBrand &&
    (await createApplicantMail(deps, ownBrand, deal, openedRequest.delegatedPart, row, 'requests-done'));
  const now = deps.clock.now();
  const end = async (tx: Queries): Promise<void> => {
    if (!(await answerRequest(tx, row, now))) throw new Problem('expired-link');
    if (mail) await deps.jobs.enqueue(tx, mail);
    const auditFacts = { role: 'link', brand: row.brand, deal: row.deal_id, requestId: request.id } as const;
    await audit(
      { ...deps, db: tx },
      { event: 'request-answered', ...auditFacts, about: row.delegate ?? undefined },
    );
  };
  await savePart(answering, openedRequest, {
    answers: {},
    done: { shownText: shownText, requiredText: certification },
    alongside: end,
  });
}

/** Ends a request because it reached the wrong person. The link suffices, because no answer is read or written. */
export async function declineRequest(
  deps: Deps,
  openedRequest: OpenedRequest,
  requestId: string,
): Promise<void> {
  const { row, deal, delegatedPart, status } = openedRequest;
  if (status === 'declined') return;
  // A correction can't be declined: the applicant answers it or lets it expire.
  if (!OPEN_STATUSES.includes(status) || row.purpose === 'correction') throw new Problem('expired-link');
  const ownBrand = await findBrandOfDeal(deps, deal);
  const mail =
    ownBrand &&
    delegatedPart &&
    (await createApplicantMail(deps, ownBrand, deal, delegatedPart, row, 'request-declined'));
  await deps.db.transaction(async (tx) => {
    if (!(await endRequest(tx, row, 'declined', deps.clock.now()))) return;
    if (mail) await deps.jobs.enqueue(tx, mail);
    const auditFacts = { role: 'link', brand: row.brand, deal: row.deal_id, requestId } as const;
    await audit({ ...deps, db: tx }, { event: 'request-declined', ...auditFacts });
  });
}

/**
 * Makes an answered request open again: a changed part must be certified again, and the submit waits for that.
 * @throws Problem `expired-link` if the request was withdrawn or has ended
 */
async function reopenRequest(tx: Queries, { row }: WritableRequest): Promise<void> {
  const rows = await tx.query<object>(
    `update requests set status = case status when 'answered' then 'opened' else status end, answered_at = null
     where brand = $1 and id = $2 and status = any($3) returning id`,
    [row.brand, row.id, [...OPEN_STATUSES, 'answered']],
  );
  if (rows.length === 0) throw new Problem('expired-link');
}

interface PartSave {
  answers: JsonObject;
  done?: AskedPart['done'];
  /** Changes the request in the transaction that writes the answers. */
  alongside: (tx: Queries) => Promise<void>;
}

async function savePart(
  { deps, saving, request, brand }: AnswerCall,
  first: WritableRequest,
  { answers, done, alongside }: PartSave,
): Promise<void> {
  const { row } = first;
  const idempotencyKey = readKey(request.headers['idempotency-key']);
  const keyParts = [request.method, request.routeOptions.url, row.id, JSON.stringify(request.body)];
  const [hash = '', ...olderHashes] = deps.crypto.blindIndexes('save-request', keyParts.join('\n'));
  await saveOnNewest(deps, first, async (openedRequest) => {
    const { deal, delegatedPart, currentItem } = openedRequest;
    if (isClosed(deps, openedRequest) || !delegatedPart || !currentItem) throw new Problem('expired-link');
    const part: AskedPart = {
      request: row.id,
      list: delegatedPart.delegate.list,
      item: String(currentItem.item.id),
      step: delegatedPart.step.id,
      fields: allowedFields(row.fields, delegatedPart.delegate.fields),
      ...(done && { done }),
    };
    const command: SaveRequest = {
      kind: 'save',
      isFinal: false,
      type: undefined,
      brand,
      flows: flowsOf(saving.lookup.live(brand.platform)),
      subject: { sub: deal.deal.subject, email: '', accounts: [] },
      payload: encodePayload(
        deal.flow.application,
        { [part.list]: createItemsPatch(deal.read.application, part, answers) },
        { loan_id: deal.deal.loan_id },
      ),
      // With the request's id, so that the key can't equal one of the applicant's own saves.
      key: { key: `${row.id}~${idempotencyKey}`.slice(0, 140), hash, olderHashes },
      version: deal.deal.version,
      part,
      origin: { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
    };
    await save(saving, command, { serialize: JSON.stringify, alongside });
  });
}

/** The items of the stored list with only their ids, and one item with its answers. */
function createItemsPatch(
  application: JsonObject,
  { list, item }: AskedPart,
  answers: JsonObject,
): JsonObject[] {
  return listOf(application, list).map(({ id }) => (id === item ? { ...answers, id } : { id }));
}
