import { runCommand } from '#server/commands.ts';
import { readConfig } from '#server/config/config.ts';
import { openLocal } from './open-deployment.ts';

/** An operator's command to what `npm start` holds: `npm run export`, `npm run audit`. */
await runCommand(() => openLocal(readConfig(process.env, { standIns: true })));
