import { firefox } from './firefox.ts';
import { setUpBrowser } from './set-up.ts';
import { walkFlows } from './walks/flows.ts';

walkFlows(setUpBrowser(firefox));
