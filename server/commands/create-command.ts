import path from 'node:path';
import type { Command, OpenDeployment } from '../start/open-deployment.ts';

/** The command line as the user started it: `npm run person --`, or `node dist/server/command.js person`. */
export function commandLine(name: string): string {
  if (process.env.npm_lifecycle_event === name) return `npm run ${name} --`;
  return `node ${path.relative('.', process.argv[1] ?? '')} ${name}`;
}

/** Thrown by a command that did its work except for a part that the message names; the exit code is 3. */
export class PartlyDone extends Error {
  override name = 'PartlyDone';
}

/**
 * Makes a command that parses its arguments before it opens the deployment.
 * @param usage the command line, shown if the arguments are invalid
 * @param read returns undefined or throws if the arguments are invalid
 */
export function createCommand<Options>(
  usage: string,
  read: (args: string[]) => Options | undefined,
  run: (options: Options, deps: OpenDeployment['deps']) => Promise<string>,
): Command {
  const parseArguments = (args: string[]): Options | undefined => {
    try {
      return read(args);
    } catch {
      return undefined;
    }
  };
  return async (args, open) => {
    const options = parseArguments(args);
    if (options === undefined) throw new Error(`Use:\n${usage}`);
    const { deps, close } = await open();
    try {
      return await run(options, deps);
    } finally {
      await close();
    }
  };
}
