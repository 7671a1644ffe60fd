/** `npm run forms`: writes the forms to download [ROUTE-16] into server/documents/. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { allDocuments } from './content.ts';
import { renderDocument } from './render.ts';

const root = path.resolve(import.meta.dirname, '../../../server/documents');

for (const document of allDocuments()) {
  const folder = path.join(root, document.lang, document.id);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, document.file), await renderDocument(document));
}
