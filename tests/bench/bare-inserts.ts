/**
 * The baseline for saves, in a separate process like the server: inserts copies of a deal's row, with all columns
 * and indexes, through the server's own pool as one named statement.
 */
import { randomUUID } from 'node:crypto';
import type { Connection } from '#server/storage/database.ts';
import { createDatabase } from '#server/storage/database.ts';
import type { Timings } from './save-clients.ts';

export interface InsertTask {
  connection: Connection;
  clients: number;
  seconds: number;
}

process.on('message', (task: InsertTask) => {
  insert(task).then(
    (timings) => process.send?.(timings),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function insert({ connection, clients, seconds }: InsertTask): Promise<Timings> {
  const db = createDatabase(connection, (error) => console.error(error));
  const [row] = await db.query<Record<string, unknown>>('select * from deals limit 1');
  if (!row) throw new Error('There is no deal to copy.');
  await db.query('drop table if exists bench_deals');
  await db.query('create table bench_deals (like deals including all)');
  const columns = Object.keys(row);
  const sql = `insert into bench_deals (${columns}) values (${columns.map((_, index) => `$${index + 1}`)})`;
  const text = columns.map((name) =>
    ['hidden', 'consents', 'document'].includes(name) ? JSON.stringify(row[name]) : row[name],
  );
  const fresh = ['id', 'loan_id', 'account_id'].map((name) => columns.indexOf(name));
  const times: number[] = [];
  const startMs = performance.now();
  const end = startMs + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        const at = performance.now();
        const values = [...text];
        for (const place of fresh) values[place] = randomUUID();
        await db.query(sql, values, 'bench-insert');
        times.push(performance.now() - at);
      }
    }),
  );
  const took = (performance.now() - startMs) / 1000;
  await db.close();
  return { times, failed: 0, seconds: took, people: [] };
}
