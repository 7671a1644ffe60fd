import { start } from '#server/start/start.ts';
import { local } from './adapters.ts';
import { readLocalConfig } from './config.ts';

/** Entry of `npm start` and the tests: the built server with stand-ins for missing settings. */
await start(readLocalConfig, local);
