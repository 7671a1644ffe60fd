import type { RunningServer } from './server.ts';

/** The parts of a stored application that tests check. */
export interface StoredDeal {
  id: string;
  account_id: string;
  version: number;
  stage: string | null;
  reference: string | null;
  submitted_at: Date | null;
  farthest: string | null;
  hidden: string[];
  brand: string;
  vendor_id: string;
  consents: { certified?: string; asked?: string }[];
  document: {
    application: Record<string, unknown> & { owners: Record<string, unknown>[] };
    rest: Record<string, unknown>;
  };
}

/** The applications that name this email among their owners, read from the database. */
export function dealsOf(server: RunningServer, email: string): Promise<StoredDeal[]> {
  return server.db.query<StoredDeal>(
    `select * from deals where document->'application'->'owners' @> $1::jsonb order by created_at`,
    [JSON.stringify([{ email }])],
  );
}

/**
 * The only application of this email.
 * @throws if there is none or more than one
 */
export async function dealOf(server: RunningServer, email: string): Promise<StoredDeal> {
  const deals = await dealsOf(server, email);
  const [deal] = deals;
  if (!deal || deals.length > 1) throw new Error(`${deals.length} applications instead of one.`);
  return deal;
}
