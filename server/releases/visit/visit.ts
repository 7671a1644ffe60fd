import { restOf } from '#domain/payload/payload-parts.ts';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import type { CompiledFlow, Migration } from '#engine';
import { type JoinedAnswer, joinedAnswers, migrationsBetween, separateAnswers } from '#engine';
import { audit } from '../../audit/audit.ts';
import type { EffectiveBrand } from '../../brands/brand.ts';
import { createEnvironment, createFormContext } from '../../deals/answers/index.ts';
import { type Deal, readDocument, toPayload, writeDocument } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import type { FlowLookup } from '../../flows.ts';
import type { Row } from '../../storage/tables/index.ts';
import { decideMove, withoutMovedAnswers } from './move.ts';

type MoveDeps = Pick<Deps, 'db' | 'crypto' | 'clock'>;

interface Target {
  flow: CompiledFlow;
  number: number;
  migrations: readonly Migration[];
  /** For a move back: the values that the move joined. */
  joined?: readonly JoinedAnswer[];
}

interface MovedDeal {
  deal: Deal;
  joined: readonly JoinedAnswer[];
}

/**
 * Moves an application to the live release at a visit, if no answer is lost or becomes invalid. It stays while
 * a request to another person is open or has been answered, and if an operator undid this move.
 * @returns the current application and its flow
 */
export async function moveOnVisit(
  deps: MoveDeps,
  lookup: FlowLookup,
  brand: EffectiveBrand,
  deal: Deal,
): Promise<{ deal: Deal; flow: CompiledFlow }> {
  const flow = await lookup.flowOf(deal);
  const live = lookup.live(brand.platform);
  const liveFlow = Object.hasOwn(live, deal.application_type) ? live[deal.application_type] : undefined;
  const number = liveFlow?.number ?? null;
  if (!liveFlow || number === null || deal.release === null || deal.release === number) return { deal, flow };
  // An application with an open request does not move, because the requested fields must not change.
  const openRequests = await deps.db.query(
    `select id from requests where brand = $1 and deal_id = $2 and purpose <> 'statements'
       and status in ('waiting', 'opened') limit 1`,
    [deal.brand, deal.id],
  );
  if (openRequests.length > 0 || Object.keys(deal.sources).length > 0) return { deal, flow };
  const undoneMoves = await deps.db.query(
    'select id from application_moves where brand = $1 and deal_id = $2 and to_release = $3 and back_at is not null',
    [deal.brand, deal.id, number],
  );
  if (undoneMoves.length > 0) return { deal, flow };
  const current = await lookup.byNumber(flow.id, deal.release);
  const migrations = migrationsBetween(current?.flow, liveFlow.flow, number < deal.release);
  const joined = number < deal.release ? await findJoinedAnswers(deps, deal, number) : [];
  const next = moveDeal(deps, brand, deal, flow, { flow: liveFlow.flow, number, migrations, joined });
  const isMoved = next && (await writeMove(deps, deal, next, 'application-moved'));
  return isMoved ? { deal: next.deal, flow: liveFlow.flow } : { deal, flow };
}

/**
 * Undoes the last move of an application, which won't move to that release on its own again.
 * @throws Error with a message for the operator if there is no move, or newer answers have no place there
 */
export async function undoMove(
  deps: MoveDeps & Pick<Deps, 'releases'>,
  brand: EffectiveBrand,
  deal: Deal,
): Promise<Deal> {
  const [last] = await deps.db.query<Row<'application_moves'>>(
    `select * from application_moves where brand = $1 and deal_id = $2 and back_at is null and to_release = $3
     order by id desc limit 1`,
    [deal.brand, deal.id, deal.release],
  );
  if (!last || deal.submitted_at) throw new Error('This application has not moved, or is submitted.');
  const flow = await deps.releases.flowOf(deal);
  const earlier = await deps.releases.byNumber(flow.id, last.from_release);
  const current = await deps.releases.byNumber(flow.id, last.to_release);
  if (!earlier || !current) throw new Error(`Release ${last.from_release} does not work with this build.`);
  const migrations = migrationsBetween(current.flow, earlier.flow, last.from_release < last.to_release);
  const target = { flow: earlier.flow, number: last.from_release, migrations, joined: last.joined ?? [] };
  const next = moveDeal(deps, brand, deal, flow, target);
  if (!next) throw new Error(`Answers given since have no place in release ${last.from_release}.`);
  if (!(await writeMove(deps, deal, next, 'application-moved-back', last.id)))
    throw new Error('The application was changed at this very moment. Try again.');
  return next.deal;
}

/** The values that the move from an earlier release joined. */
async function findJoinedAnswers(
  { db }: MoveDeps,
  deal: Deal,
  earlier: number,
): Promise<readonly JoinedAnswer[]> {
  const [lastMove] = await db.query<Pick<Row<'application_moves'>, 'joined'>>(
    `select joined from application_moves where brand = $1 and deal_id = $2 and from_release = $3 and to_release = $4
     order by id desc limit 1`,
    [deal.brand, deal.id, earlier, deal.release],
  );
  return lastMove?.joined ?? [];
}

function moveDeal(
  { crypto, clock }: MoveDeps,
  brand: EffectiveBrand,
  deal: Deal,
  from: CompiledFlow,
  { flow: to, number, migrations, joined = [] }: Target,
): MovedDeal | undefined {
  const { application, secured, unasked } = readDocument(crypto, from, deal);
  const env = createEnvironment(brand, clock.now());
  const context = createFormContext(from, env, brand, { application, hidden: deal.hidden });
  const move = decideMove({ to, context, migrations });
  if (!move.moves) return undefined;
  const next = { ...deal, release: number, flow_version: to.version, version: deal.version + 1 };
  // Answers that neither flow asks for stay in the document, so that moving back restores them.
  const remainingAnswers = withoutMovedAnswers(toPayload(from, deal), { from, to, migrations });
  const answers = separateAnswers(move.application, joined) as JsonObject;
  const rest = restOf(to.application, remainingAnswers, answers);
  const { document } = writeDocument(to, next, brand, {
    secured: secured.withAnswers(answers, to),
    rest,
    unasked,
  });
  return { deal: { ...next, document }, joined: joinedAnswers(application, migrations) };
}

/**
 * Writes a moved application.
 * @returns false if the application was saved or its secrets re-encrypted since the read
 */
async function writeMove(
  { db, crypto, clock }: MoveDeps,
  before: Deal,
  { deal: next, joined }: MovedDeal,
  event: 'application-moved' | 'application-moved-back',
  undoneMove?: string,
): Promise<boolean> {
  const { brand, id, release, flow_version: flowVersion, document, version } = next;
  return db.transaction(async (tx) => {
    const rows = await tx.query<object>(
      `update deals set release = $3, flow_version = $4, document = $5, version = $6
       where brand = $1 and id = $2 and version = $6 - 1 and document = $7 and submitted_at is null returning id`,
      [brand, id, release, flowVersion, JSON.stringify(document), version, JSON.stringify(before.document)],
    );
    if (rows.length === 0) return false;
    const now = clock.now();
    if (undoneMove !== undefined)
      await tx.query('update application_moves set back_at = $2 where id = $1', [undoneMove, now]);
    else
      await tx.query(
        `insert into application_moves (brand, deal_id, from_release, to_release, moved_at, joined)
         values ($1, $2, $3, $4, $5, $6)`,
        [brand, id, before.release, release, now, joined.length > 0 ? JSON.stringify(joined) : null],
      );
    const about = `${next.flow} ${before.release} to ${release}`;
    await audit({ db: tx, crypto }, { event, role: 'operator', brand, deal: id, about });
    return true;
  });
}
