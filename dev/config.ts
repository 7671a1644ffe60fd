import { type Config, readConfig } from '#server/config/config.ts';

/** The settings of this process. Missing ones have stand-ins, and the terminal shows warnings and errors alone. */
export const readLocalConfig = (): Config =>
  readConfig({ LOG_LEVEL: 'warn', ...process.env }, { standIns: true });
