import { auditCommand } from '../audit/audit-command.ts';
import { backupCommand, restoreCommand } from '../backup/backup-commands.ts';
import { compareKeys } from '../crypto/key-check.ts';
import { dealsCommand } from '../deals/convert/convert-command.ts';
import { exportCommand } from '../export/export-command.ts';
import { jobsCommand } from '../jobs/jobs-command.ts';
import { keysCommand } from '../keys/keys-command.ts';
import { flowsCommand } from '../releases/flows-command.ts';
import { requestsCommand } from '../requests/requests-command.ts';
import { personCommand } from '../retention/person-command.ts';
import { retentionCommand } from '../retention/retention-command.ts';
import type { Command, OpenDeployment } from '../start/open-deployment.ts';
import { explainFault } from '../storage/faults/index.ts';
import { webhooksCommand } from '../webhooks/webhooks-command.ts';
import { PartlyDone } from './create-command.ts';

export const commands: Record<string, Command> = {
  export: exportCommand,
  audit: auditCommand,
  keys: keysCommand,
  deals: dealsCommand,
  webhooks: webhooksCommand,
  jobs: jobsCommand,
  person: personCommand,
  retention: retentionCommand,
  requests: requestsCommand,
  backup: backupCommand,
  restore: restoreCommand,
  flows: flowsCommand,
};

/**
 * Runs the command of the command line; exits with code 1 if it fails, 3 after PartlyDone.
 * @param openEmpty opens a deployment whose database may be empty, for `restore`
 */
export async function runCommand(
  open: () => Promise<OpenDeployment>,
  openEmpty: () => Promise<OpenDeployment> = open,
): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  try {
    const command = commands[name];
    if (!command) throw new Error(`Commands: ${Object.keys(commands).join(', ')}`);
    // `restore` compares the keys itself, with the key mark in the backup.
    const output = await command(args, name === 'restore' ? openEmpty : () => openWithCheckedKeys(open));
    if (output) process.stdout.write(`${output}\n`);
  } catch (error) {
    process.stderr.write(
      `${explainFault(error) ?? (error instanceof Error ? error.message : String(error))}\n`,
    );
    process.exitCode = error instanceof PartlyDone ? 3 : 1;
  }
}

/**
 * Opens a deployment after a check of its keys: with wrong keys an erasure would miss rows, and derived secrets
 * would differ.
 * @throws WrongKeys
 */
async function openWithCheckedKeys(open: () => Promise<OpenDeployment>): Promise<OpenDeployment> {
  const { deps, close } = await open();
  try {
    await compareKeys(deps.db, deps.crypto);
    return { deps, close };
  } catch (error) {
    await close();
    throw error;
  }
}
