import cluster from 'node:cluster';
import type { Config } from '../config/config.ts';
import { openDataDir } from '../config/data-dir.ts';
import type { Adapters } from './adapters.ts';
import { localeNote } from './locale-note.ts';
import { failStart, shutDownOnSignal } from './run.ts';
import { type Serving, serve } from './serve.ts';
import { shutDownOnMessage, startWorkers } from './workers.ts';

/** The functions that a start calls for one process or for several; tests replace them. */
const ways = { serve, startWorkers, shutDownOnSignal };

/** Starts one process, or a leader with WORKERS processes. A failed start ends the process. */
export async function start(
  readConfig: () => Config,
  adapters: Adapters,
  { serve, startWorkers, shutDownOnSignal }: typeof ways = ways,
): Promise<void> {
  const startSingle = async (config: Config): Promise<Serving> => {
    const serving = await serve(config, adapters);
    shutDownOnSignal(serving);
    return serving;
  };
  try {
    const config = readConfig();
    if (cluster.isWorker) shutDownOnMessage(await serve(config, adapters));
    else {
      await openDataDir(config.dataDir);
      const serving = config.workers > 1 ? await startWorkers(config, adapters) : await startSingle(config);
      process.stdout.write(startMessage(config, adapters, serving));
    }
  } catch (error) {
    failStart(error);
  }
}

/** The text that a start prints: the address and the adapters' notes. */
export function startMessage(
  config: Config,
  adapters: Adapters,
  { port, databaseNote = '' }: Pick<Serving, 'port' | 'databaseNote'>,
): string {
  const origin = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
  const workers = config.workers > 1 ? [`Workers:   ${config.workers} processes (WORKERS)`] : [];
  const notes = [...workers, ...adapters.notes(config, origin), databaseNote, localeNote()].filter(Boolean);
  return ['', `  Trellis is running: ${origin}`, '', ...notes.map((line) => `  ${line}`), ''].join('\n');
}
