import { type Deal, toPayload } from '#server/deals/store/index.ts';
import type { Deps } from '#server/deps.ts';

interface DealWithPayload extends Omit<Deal, 'document'> {
  /** Its save payload, with tokens instead of secrets. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads into a payload
  payload: any;
}

/** A deal as the database has it, its document as a save payload. */
export async function storedDeal(
  { deps }: { deps: { db: Deps['db']; releases: Pick<Deps['releases'], 'flowOf'> } },
  dealId: string,
): Promise<DealWithPayload> {
  const [row] = await deps.db.query('select * from deals where id = $1', [dealId]);
  if (!row) throw new Error('There is no such deal.');
  const { document, ...deal } = row;
  return { ...deal, payload: toPayload(await deps.releases.flowOf(row), { document, shape: deal.shape }) };
}
