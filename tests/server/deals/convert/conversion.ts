import { convertDeals } from '#server/deals/convert/convert-deals.ts';
import { type Deal, readDocument, toPayload } from '#server/deals/store/index.ts';
import { type Connection, createDatabase } from '#server/storage/database.ts';
import type { TestServer } from '../../start-test-server.ts';
import { olderCrypto } from './older-rows.ts';

export const open = (connection: Connection) => createDatabase(connection, () => {}, { answerMs: 0 });
export const convert = ({ deps }: TestServer, shape: Deal['shape']) =>
  convertDeals(deps, shape, async () => {});

/** The shapes of the stored applications with how many have each. */
export async function shapesIn({ deps }: TestServer): Promise<Record<string, number>> {
  const rows = await deps.db.query<{ shape: string; count: number }>(
    'select shape, count(*)::int as count from deals group by shape',
  );
  return Object.fromEntries(rows.map(({ shape, count }) => [shape, count]));
}

/** Every application by id: its payload, and its decrypted secrets. */
export async function contents({ deps }: TestServer): Promise<Map<string, object>> {
  const deals = await deps.db.query('select * from deals');
  const all = new Map<string, object>();
  for (const deal of deals) {
    const flow = await deps.releases.flowOf(deal);
    const { secrets } = readDocument(olderCrypto(), flow, deal).secured;
    const values = [...secrets].map(([name, secret]) => [name, secret.value()]);
    all.set(deal.id, { payload: toPayload(flow, deal), secrets: Object.fromEntries(values) });
  }
  return all;
}
