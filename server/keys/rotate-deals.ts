import { readDocument } from '../deals/stored-application.ts';
import type { Row } from '../storage/tables.ts';
import { inBatches, type Rotated, type Rotation } from './rotation.ts';

/** The secrets of all applications. A deal that is saved meanwhile is looked at again. */
export function rotateDeals(rotation: Rotation): Promise<Rotated> {
  return inBatches(
    (after, most) =>
      rotation.db.query(
        'select * from deals where (brand, id) > ($1, $2::uuid) order by brand, id limit $3',
        [...after, most],
      ),
    (deal) => rotateDeal(rotation, deal),
  );
}

async function rotateDeal(rotation: Rotation, deal: Row<'deals'>): Promise<Rotated> {
  const { db, crypto, releases } = rotation;
  const stale = staleTokens(rotation, deal.document);
  if (stale.size === 0) return { done: 0, left: 0 };
  const next = new Map<string, string>();
  const flow = await releases.flowOf(deal);
  for (const { token, binding } of readDocument(crypto, flow, deal).secrets.values())
    if (stale.has(token)) next.set(token, crypto.rewrap(token, { field: binding, deal: deal.id }));
  const document = JSON.parse(JSON.stringify(deal.document), (_name, value) =>
    typeof value === 'string' ? (next.get(value) ?? value) : value,
  );
  const rows = await db.query<object>(
    'update deals set document = $3 where brand = $1 and id = $2 and document = $4 returning id',
    [deal.brand, deal.id, JSON.stringify(document), JSON.stringify(deal.document)],
  );
  if (rows.length > 0) return { done: next.size, left: stale.size - next.size };
  const [now] = await db.query('select * from deals where brand = $1 and id = $2', [deal.brand, deal.id]);
  return now ? rotateDeal(rotation, now) : { done: 0, left: 0 };
}

/** Every sealed value of a document under an older key, also of questions that the flow no longer asks. */
function staleTokens({ crypto }: Rotation, document: unknown): Set<string> {
  const sealed = JSON.stringify(document).match(/"v1\.[\w-]+\.[\w-]+\.[\w-]+"/g) ?? [];
  return new Set(sealed.map((token) => token.slice(1, -1)).filter((token) => crypto.isStale(token)));
}
