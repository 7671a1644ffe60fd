import { readConfig } from '#server/config/config.ts';
import { start } from '#server/start/start.ts';
import { local } from './adapters.ts';

/** Entry of `npm start` and the tests: the built server with stand-ins for missing settings. */
await start(() => readConfig(process.env, { standIns: true }), local);
