import { runCommand } from '#server/commands/commands.ts';
import { readConfig } from '#server/config/config.ts';
import { openLocal } from './open-deployment.ts';

/** The command line for the data of `npm start`: `npm run export`, `npm run audit`. */
const open = (makesDatabase: boolean) =>
  openLocal(readConfig(process.env, { standIns: true }), makesDatabase);
await runCommand(
  () => open(false),
  () => open(true),
);
