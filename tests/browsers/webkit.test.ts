import { setUpBrowser } from './set-up.ts';
import { walkEmbed } from './walks/embed.ts';
import { walkLooks } from './walks/looks.ts';
import { walkNetwork } from './walks/network.ts';
import { walkSessions } from './walks/sessions.ts';
import { walkStorage } from './walks/storage.ts';
import { walkStudio } from './walks/studio.ts';
import { walkUpload } from './walks/upload.ts';
import { webkit } from './webkit.ts';

const browser = setUpBrowser(webkit);
for (const walk of [walkUpload, walkEmbed, walkSessions, walkStorage, walkNetwork, walkLooks, walkStudio])
  walk(browser);
