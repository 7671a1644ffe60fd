import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** The project's own files, by path, as a draft of Studio has them. */
export function projectFiles(): Record<string, string> {
  const folders = ['flows', 'brands'];
  const paths = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .map((name) => `${folder}/${name}`),
  );
  const all = [...paths, 'schemas/application.schema.json'];
  return Object.fromEntries(all.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}
