import { readConfig } from './config/config.ts';
import { production } from './production.ts';
import { start } from './start.ts';

/** What a production build runs. Imports nothing of dev/ [OPS-2]. */
await start(() => readConfig(process.env), production);
