import type { Connection } from '#server/storage/database.ts';

/** A connection as a DATABASE_URL. `host` is in the query: a URL's host can't be a socket's folder. */
export function addressOf({ host, port, user, password, database }: Connection): string {
  const query = new URLSearchParams({ host });
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?${query}`;
}
