import { runCommand } from './commands.ts';
import { readConfig } from './config/config.ts';
import { openDeployment } from './open-deployment.ts';
import { production } from './production.ts';

/** An operator's command to a deployment, from the build: `node dist/server/command.js export ...`. */
await runCommand(() => openDeployment(readConfig(process.env), production));
