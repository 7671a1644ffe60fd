import { randomBytes, randomUUID } from 'node:crypto';
import { DAY } from '#domain/units.ts';
import type { Deps } from '../../deps.ts';
import type { Queries } from '../../storage/database.ts';
import type { Row } from '../../storage/tables/index.ts';

type Link = Row<'preview_links'>;

const PURPOSE = 'preview-link';
const TOKEN_BYTES = 32;

/** Makes a link. Only a keyed hash of the token is stored. */
export async function makeLink(
  { db, crypto, clock }: Pick<Deps, 'db' | 'crypto' | 'clock'>,
  { draft, platform, days, by }: { draft: string; platform: string; days: number; by: string },
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const [id, token, now] = [randomUUID(), randomBytes(TOKEN_BYTES).toString('base64url'), clock.now()];
  const expiresAt = new Date(now.getTime() + days * DAY);
  await db.query<object>(
    `insert into preview_links (id, draft_id, token_index, platform, made_by, made_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, draft, crypto.blindIndex(PURPOSE, token), platform, by, now, expiresAt],
  );
  return { id, token, expiresAt };
}

/** The working links of a draft, newest first. */
export async function linksOf(db: Queries, draft: string, now: Date): Promise<Link[]> {
  return db.query(
    `select * from preview_links where draft_id = $1 and withdrawn_at is null and expires_at > $2
     order by made_at desc, id`,
    [draft, now],
  );
}

export async function withdrawLink(db: Queries, id: string, now: Date): Promise<void> {
  await db.query('update preview_links set withdrawn_at = $2 where id = $1', [id, now]);
}

/** The working link of a token. */
export async function findLink(
  { db, crypto, clock }: Pick<Deps, 'db' | 'crypto' | 'clock'>,
  token: string,
): Promise<Link | undefined> {
  const [row] = await db.query(
    `select * from preview_links where token_index = any($1) and withdrawn_at is null and expires_at > $2`,
    [crypto.blindIndexes(PURPOSE, token), clock.now()],
  );
  return row;
}
