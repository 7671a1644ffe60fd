import { installMissing } from '../debian.ts';
import { PROGRAMS } from './desktop.ts';

/** Installs the programs of `npm run test:screen-reader` (Vitest's `globalSetup`). */
export default (): void => installMissing(PROGRAMS);
