import type { FastifyRequest } from 'fastify';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import { encodePayload } from '#domain/payload/save-payload.ts';
import { listOf } from '#engine';
import { audit } from '../../audit/audit.ts';
import type { EffectiveBrand } from '../../brands/brand.ts';
import { REQUESTS } from '../../call-limits.ts';
import { brandOfDeal } from '../../deals/mails/index.ts';
import { type AskedPart, readKey, type SaveDeps, type SaveRequest, save } from '../../deals/save/index.ts';
import type { Deps } from '../../deps.ts';
import { flowsOf } from '../../flows.ts';
import { Problem } from '../../http/problems/problem.ts';
import { withWords } from '../../releases/words.ts';
import { applicantMailOf, wordsOf } from '../mails.ts';
import { allowedFields } from '../row/part.ts';
import { aboutRequest, type OpenedRequest, openRequest } from '../row/read.ts';
import { checkAnswers } from '../row/refusal.ts';
import { endRequest, OPEN, requestsOf } from '../row/store.ts';
import type { WritableRequest } from './access.ts';

export interface Answering {
  deps: Deps;
  saving: SaveDeps;
  request: FastifyRequest;
  brand: EffectiveBrand;
}

/**
 * Saves answers to the fields that were asked. The server itself writes the patch: of the list the ids as they are stored, of the one
 * item the allowed fields. Whatever else the body says is refused or ignored.
 */
export async function saveAnswers(
  answering: Answering,
  opened: WritableRequest,
  answers: JsonObject,
): Promise<void> {
  const fields = allowedFields(opened.row.fields, opened.asked.delegate.fields);
  const { properties } = opened.deal.flow.application.properties?.[opened.asked.delegate.list]?.items ?? {};
  checkAnswers(answers, fields, (name) => properties?.[name]);
  await reopen(answering.deps, opened);
  await saveScoped(answering, opened, fields, answers);
}

/** Completes a part: checks that nothing is missing, stores the certification, and mails the applicant if no other request is open. */
export async function finishAnswers(
  answering: Answering,
  opened: WritableRequest,
  shown: string,
): Promise<void> {
  if (opened.status === 'answered') return;
  const { deps, brand, request } = answering;
  const fields = allowedFields(opened.row.fields, opened.asked.delegate.fields);
  const asked = wordsOf(withWords(brand, opened.deal.flow), opened.asked).certification || undefined;
  await saveScoped(answering, opened, fields, {}, { shown, asked });
  const { row, deal } = opened;
  const others = await requestsOf(deps.db, deal.deal);
  const isLast = !others.some(
    (one) => one.id !== row.id && OPEN.includes(aboutRequest(deps, one, deal).status),
  );
  const own = isLast ? await brandOfDeal(deps, deal) : undefined;
  const mail = own && (await applicantMailOf(deps, own, deal, opened.asked, row, 'requests-done'));
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const rows = await tx.query<object>(
      `update requests set status = 'answered', answered_at = $3 where brand = $1 and id = $2 and status = any($4) returning id`,
      [row.brand, row.id, now, OPEN],
    );
    if (rows.length === 0) throw new Problem('expired-link');
    if (mail) await deps.jobs.enqueue(tx, mail);
    const about = { role: 'link', brand: row.brand, deal: row.deal_id, requestId: request.id } as const;
    await audit(
      { ...deps, db: tx },
      { event: 'request-answered', ...about, about: row.delegate ?? undefined },
    );
  });
  deps.jobs.wake();
}

/** The person says that they are not the right one. It changes nothing but the request, so the link alone is enough. */
export async function decline(deps: Deps, opened: OpenedRequest, requestId: string): Promise<void> {
  const { row, deal, asked, status } = opened;
  if (status === 'declined') return;
  // A correction has no other person: its applicant answers or lets it end.
  if (!OPEN.includes(status) || row.purpose === 'correction') throw new Problem('expired-link');
  const own = await brandOfDeal(deps, deal);
  const mail = own && asked && (await applicantMailOf(deps, own, deal, asked, row, 'request-declined'));
  await deps.db.transaction(async (tx) => {
    if (!(await endRequest(tx, row, 'declined', deps.clock.now()))) return;
    if (mail) await deps.jobs.enqueue(tx, mail);
    const about = { role: 'link', brand: row.brand, deal: row.deal_id, requestId } as const;
    await audit({ ...deps, db: tx }, { event: 'request-declined', ...about });
  });
  deps.jobs.wake();
}

/** A correction after the end wants the person's word again, and the submit waits for it. */
async function reopen({ db }: Deps, { row, status }: WritableRequest): Promise<void> {
  if (status !== 'answered') return;
  await db.query<object>(
    "update requests set status = 'opened', answered_at = null where brand = $1 and id = $2 and status = 'answered' returning id",
    [row.brand, row.id],
  );
}

async function saveScoped(
  { deps, saving, request, brand }: Answering,
  opened: WritableRequest,
  fields: readonly string[],
  answers: JsonObject,
  done?: AskedPart['done'],
): Promise<void> {
  const { row, asked } = opened;
  const given = readKey(request.headers['idempotency-key']);
  const about = [request.method, request.routeOptions.url, row.id, JSON.stringify(request.body)];
  const [hash = '', ...olderHashes] = deps.crypto.blindIndexes('save-request', about.join('\n'));
  const part: AskedPart = {
    ...{
      request: row.id,
      list: asked.delegate.list,
      item: String(opened.found.item.id),
      step: asked.step.id,
    },
    fields,
    ...(done && { done }),
  };
  let { deal } = opened;
  for (let tries = 1; ; tries += 1) {
    const command: SaveRequest = {
      ...{ kind: 'save', isFinal: false, type: undefined },
      ...{ brand, flows: flowsOf(saving.lookup.live(brand.platform)) },
      subject: { sub: deal.deal.subject, email: '', accounts: [] },
      payload: encodePayload(
        deal.flow.application,
        { [part.list]: patchedItems(deal.read.application, part, answers) },
        { loan_id: deal.deal.loan_id },
      ),
      // Of the request: the applicant's own keys are others.
      key: { key: `${row.id}~${given}`.slice(0, 140), hash, olderHashes },
      version: deal.deal.version,
      part,
      origin: { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
    };
    try {
      await save(saving, command, { serialize: JSON.stringify, jobsOf: undefined });
      return;
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'version-conflict' || tries === REQUESTS.saveTries)
        throw error;
    }
    // Somebody else saved meanwhile: on top of that, if the part is still there.
    const again = await openRequest(deps, row);
    if (!again?.found || again.deal.deal.submitted_at !== null) throw new Problem('expired-link');
    deal = again.deal;
  }
}

/** The list as it is stored, by ids alone, but for the one item's answers. */
function patchedItems(application: JsonObject, { list, item }: AskedPart, answers: JsonObject): JsonObject[] {
  return listOf(application, list).map(({ id }) => (id === item ? { ...answers, id } : { id }));
}
