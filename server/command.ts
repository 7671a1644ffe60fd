import { runCommand } from './commands/commands.ts';
import { readConfig } from './config/config.ts';
import { openDeployment, withOwnerConnection } from './start/open-deployment.ts';
import { production } from './start/production.ts';

/** `node dist/server/command.js export ...` */
await runCommand(
  () => openDeployment(readConfig(process.env), production),
  () => openDeployment(withOwnerConnection(readConfig(process.env)), production),
);
