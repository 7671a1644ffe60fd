import cluster from 'node:cluster';
import { startMessage } from '#dev/start-message.ts';
import { readConfig } from './config/config.ts';
import { endInOrder, failStart } from './run.ts';
import { serve } from './serve.ts';
import { obeyLeader, startWorkers } from './workers.ts';

/** The built server: one process, or one that leads as many as WORKERS says. */
try {
  const config = readConfig(process.env);
  if (cluster.isWorker) obeyLeader(await serve(config));
  else {
    const running = config.workers > 1 ? await startWorkers(config) : await single();
    const origin = config.port === 0 ? `http://localhost:${running.port}` : config.publicUrl;
    process.stdout.write(startMessage(config, origin, running.about));
  }

  async function single() {
    const serving = await serve(config);
    endInOrder(serving);
    return { port: serving.port, about: serving.parts };
  }
} catch (error) {
  failStart(error);
}
