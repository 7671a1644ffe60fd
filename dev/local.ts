import { readConfig } from '#server/config/config.ts';
import { start } from '#server/start/start.ts';
import { local } from './adapters.ts';

/** What `npm start` and the tests run: the built server with stand-ins for what its settings leave out. */
await start(() => readConfig(process.env, { standIns: true }), local);
