import { runCommand } from '#server/commands/commands.ts';
import { readLocalConfig } from './config.ts';
import { openLocal } from './open-deployment.ts';

/** `npm run export`, `npm run audit`: commands on the data of `npm start`. */
const open = (makesDatabase: boolean) => openLocal(readLocalConfig(), makesDatabase);
await runCommand(
  () => open(false),
  () => open(true),
);
