/** Loads the settings as a start does, in a separate process. */
import { readConfig } from '#server/config/config.ts';
import { failStart } from '#server/start/run.ts';

try {
  readConfig(process.env, { standIns: process.argv.includes('stand-ins') });
  process.stdout.write('started\n');
} catch (error) {
  failStart(error);
}
