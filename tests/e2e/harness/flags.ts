import { vi } from 'vitest';
import { PATIENCE_MS } from '../../patience.ts';
import type { RunningServer } from './server.ts';

/** Turns a flag of the brand 'default' on. Resolves once the server, which keeps brands for a moment, serves it. */
export async function turnOn(server: RunningServer, flag: string): Promise<void> {
  await server.db.query(
    `update brands set source = 'edited', record = record || jsonb_build_object('flags',
       coalesce(record -> 'flags', '{}'::jsonb) || jsonb_build_object($1::text, true)) where platform = 'default'`,
    [flag],
  );
  await vi.waitFor(
    async () => {
      const brand = await (await fetch(`${server.origin}/brands/default`)).text();
      if (!brand.includes(`"${flag}":true`)) throw new Error(`The flag ${flag} is not on.`);
    },
    { timeout: PATIENCE_MS, interval: 100 },
  );
}
