/** `npm run forms`: draws the two forms to download (spec §2) into server/documents/, after a change of their words. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { documents } from './content.ts';
import { renderDocument } from './render.ts';

const folder = path.resolve(import.meta.dirname, '../../../server/documents');

for (const document of Object.values(documents))
  await writeFile(path.join(folder, document.file), await renderDocument(document));
