import { expect } from 'vitest';
import type { RunningServer } from './server.ts';

/** Turns a flag of the brand 'default' on. Resolves once the server, which keeps brands for a moment, serves it. */
export async function turnOn(server: RunningServer, flag: string): Promise<void> {
  await server.db.query(
    `update brands set source = 'edited', record = record || jsonb_build_object('flags',
       coalesce(record -> 'flags', '{}'::jsonb) || jsonb_build_object($1::text, true)) where platform = 'default'`,
    [flag],
  );
  const flags = async () => (await fetch(`${server.origin}/brands/default`)).text();
  await expect.poll(flags).toContain(`"${flag}":true`);
}
