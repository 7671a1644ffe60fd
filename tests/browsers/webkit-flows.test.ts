import { setUpBrowser } from './set-up.ts';
import { walkFlows } from './walks/flows.ts';
import { webkit } from './webkit.ts';

walkFlows(setUpBrowser(webkit));
