import { readConfig } from './config/config.ts';
import { production } from './start/production.ts';
import { start } from './start/start.ts';

/** Entry of a production build. Imports nothing of dev/ [OPS-2]. */
await start(() => readConfig(process.env), production);
