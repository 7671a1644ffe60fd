import { installMissing } from '../debian.ts';
import { PROGRAMS } from './desktop.ts';

/** Installs what `npm run test:screen-reader` needs (Vitest's `globalSetup`). */
export default (): void => installMissing(PROGRAMS);
