import type { FastifyRequest } from 'fastify';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import { encodePayload } from '#domain/payload/save-payload.ts';
import { listOf } from '#engine';
import { audit } from '../../audit/audit.ts';
import type { EffectiveBrand } from '../../brands/brand.ts';
import { brandOfDeal } from '../../deals/mails/index.ts';
import { type AskedPart, readKey, type SaveDeps, type SaveRequest, save } from '../../deals/save/index.ts';
import type { Deps } from '../../deps.ts';
import { flowsOf } from '../../flows.ts';
import { Problem } from '../../http/problems/problem.ts';
import { withWords } from '../../releases/words.ts';
import type { Queries } from '../../storage/database.ts';
import { applicantMailOf, wordsOf } from '../mails.ts';
import { allowedFields } from '../row/part.ts';
import { describeRequest, isClosed, type OpenedRequest } from '../row/read.ts';
import { checkAnswers } from '../row/refusal.ts';
import { answerRequest, endRequest, OPEN, requestsOf } from '../row/store.ts';
import type { WritableRequest } from './access.ts';
import { saveOnNewest } from './save-on-newest.ts';

export interface Answering {
  deps: Deps;
  saving: SaveDeps;
  request: FastifyRequest;
  brand: EffectiveBrand;
}

/**
 * Saves answers to the requested fields. The server writes the patch: of the list only its stored ids, of the
 * item the allowed fields.
 */
export async function saveAnswers(
  answering: Answering,
  openedRequest: WritableRequest,
  answers: JsonObject,
): Promise<void> {
  const fields = allowedFields(openedRequest.row.fields, openedRequest.asked.delegate.fields);
  const { properties } =
    openedRequest.deal.flow.application.properties?.[openedRequest.asked.delegate.list]?.items ?? {};
  checkAnswers(answers, fields, (name) => properties?.[name]);
  await saveScoped(answering, openedRequest, { answers, alongside: (tx) => reopen(tx, openedRequest) });
}

/** Completes a part, and mails the applicant if no other request is open. */
export async function finishAnswers(
  answering: Answering,
  openedRequest: WritableRequest,
  shownText: string,
): Promise<void> {
  if (openedRequest.status === 'answered') return;
  const { deps, brand, request } = answering;
  const askedCertification =
    wordsOf(withWords(brand, openedRequest.deal.flow), openedRequest.asked).certification || undefined;
  const { row, deal } = openedRequest;
  const otherRequests = await requestsOf(deps.db, deal.deal);
  const isLast = !otherRequests.some(
    (other) =>
      other.purpose === 'owner' &&
      other.id !== row.id &&
      OPEN.includes(describeRequest(deps, other, deal).status),
  );
  const ownBrand = isLast ? await brandOfDeal(deps, deal) : undefined;
  const mail =
    ownBrand && (await applicantMailOf(deps, ownBrand, deal, openedRequest.asked, row, 'requests-done'));
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
  await saveScoped(answering, openedRequest, {
    answers: {},
    done: { shown: shownText, asked: askedCertification },
    alongside: end,
  });
  deps.jobs.wake();
}

/** The person is not the right one. It changes only the request, so the link alone is enough. */
export async function decline(deps: Deps, openedRequest: OpenedRequest, requestId: string): Promise<void> {
  const { row, deal, asked, status } = openedRequest;
  if (status === 'declined') return;
  // A correction's applicant answers or lets it expire.
  if (!OPEN.includes(status) || row.purpose === 'correction') throw new Problem('expired-link');
  const ownBrand = await brandOfDeal(deps, deal);
  const mail =
    ownBrand && asked && (await applicantMailOf(deps, ownBrand, deal, asked, row, 'request-declined'));
  await deps.db.transaction(async (tx) => {
    if (!(await endRequest(tx, row, 'declined', deps.clock.now()))) return;
    if (mail) await deps.jobs.enqueue(tx, mail);
    const auditFacts = { role: 'link', brand: row.brand, deal: row.deal_id, requestId } as const;
    await audit({ ...deps, db: tx }, { event: 'request-declined', ...auditFacts });
  });
  deps.jobs.wake();
}

/**
 * A changed part must be certified again, and the submit waits for it.
 * @throws Problem `expired-link` if the request was withdrawn or ended meanwhile
 */
async function reopen(tx: Queries, { row }: WritableRequest): Promise<void> {
  const rows = await tx.query<object>(
    `update requests set status = case status when 'answered' then 'opened' else status end, answered_at = null
     where brand = $1 and id = $2 and status = any($3) returning id`,
    [row.brand, row.id, [...OPEN, 'answered']],
  );
  if (rows.length === 0) throw new Problem('expired-link');
}

interface ScopedSave {
  answers: JsonObject;
  done?: AskedPart['done'];
  /** Changes the request in the transaction that writes the answers. */
  alongside: (tx: Queries) => Promise<void>;
}

async function saveScoped(
  { deps, saving, request, brand }: Answering,
  first: WritableRequest,
  { answers, done, alongside }: ScopedSave,
): Promise<void> {
  const { row } = first;
  const idempotencyKey = readKey(request.headers['idempotency-key']);
  const auditFacts = [request.method, request.routeOptions.url, row.id, JSON.stringify(request.body)];
  const [hash = '', ...olderHashes] = deps.crypto.blindIndexes('save-request', auditFacts.join('\n'));
  await saveOnNewest(deps, first, async (openedRequest) => {
    const { deal, asked, found: currentItem } = openedRequest;
    if (isClosed(deps, openedRequest) || !asked || !currentItem) throw new Problem('expired-link');
    const part: AskedPart = {
      request: row.id,
      list: asked.delegate.list,
      item: String(currentItem.item.id),
      step: asked.step.id,
      fields: allowedFields(row.fields, asked.delegate.fields),
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
        { [part.list]: patchedItems(deal.read.application, part, answers) },
        { loan_id: deal.deal.loan_id },
      ),
      // Bound to the request: the applicant's own keys differ.
      key: { key: `${row.id}~${idempotencyKey}`.slice(0, 140), hash, olderHashes },
      version: deal.deal.version,
      part,
      origin: { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
    };
    await save(saving, command, { serialize: JSON.stringify, alongside });
  });
}

/** The stored list by ids only, except one item's answers. */
function patchedItems(application: JsonObject, { list, item }: AskedPart, answers: JsonObject): JsonObject[] {
  return listOf(application, list).map(({ id }) => (id === item ? { ...answers, id } : { id }));
}
