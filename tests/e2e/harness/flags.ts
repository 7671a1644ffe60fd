import { vi } from 'vitest';
import { PATIENCE_MS } from '../../patience.ts';
import type { RunningServer } from './server.ts';

/** Sets a flag of the brand 'default'. Resolves once the server, which keeps brands for a moment, serves it. */
export async function setFlag(server: RunningServer, flag: string, on: boolean): Promise<void> {
  await server.db.query(
    `update brands set source = 'edited', record = record || jsonb_build_object('flags',
       coalesce(record -> 'flags', '{}'::jsonb) || jsonb_build_object($1::text, $2::boolean)) where platform = 'default'`,
    [flag, on],
  );
  await vi.waitFor(
    async () => {
      const brand = await (await fetch(`${server.origin}/brands/default`)).text();
      if (!brand.includes(`"${flag}":${on}`)) throw new Error(`The flag ${flag} is not ${on}.`);
    },
    { timeout: PATIENCE_MS, interval: 100 },
  );
}
