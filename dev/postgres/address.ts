import type { Connection } from '#server/storage/database.ts';

/** A connection as DATABASE_URL takes it. `host` stands in the query: a socket's folder has no place among the parts of an address. */
export function addressOf({ host, port, user, password, database }: Connection): string {
  const query = new URLSearchParams({ host });
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?${query}`;
}
