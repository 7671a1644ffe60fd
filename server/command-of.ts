import type { Command, OpenDeployment } from './open-deployment.ts';

/**
 * A command that reads its words before anything is opened, and closes what was opened.
 * @param usage how it is called
 * @param read gives undefined, or throws, where the words are not understood
 */
export function commandOf<Options>(
  usage: string,
  read: (args: string[]) => Options | undefined,
  run: (options: Options, deps: OpenDeployment['deps']) => Promise<string>,
): Command {
  const understood = (args: string[]): Options | undefined => {
    try {
      return read(args);
    } catch {
      return undefined;
    }
  };
  return async (args, open) => {
    const options = understood(args);
    if (options === undefined) throw new Error(`Use:\n${usage}`);
    const { deps, close } = await open();
    try {
      return await run(options, deps);
    } finally {
      await close();
    }
  };
}
