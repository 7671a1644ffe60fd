import { installMissing } from '../debian.ts';
import { firefox } from './firefox.ts';
import { programsOf } from './set-up.ts';
import { webkit } from './webkit.ts';

/** Installs the programs of `npm run test:browsers` (Vitest's `globalSetup`). */
export default (): void => installMissing([firefox, webkit].flatMap(programsOf));
