import path from 'node:path';
import type { Migration } from './migrate.ts';

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The files of migrations/, included in the build as text. */
export const migrations: Migration[] = Object.entries(files).map(([file, sql]) => ({
  name: path.basename(file, '.sql'),
  sql,
}));
