import { chmodSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * The nearest `node_modules` above `folder`, where Node would look for packages that the project lacks. `/tmp/a/b` →
 * `/tmp/node_modules` if it exists; undefined if there is none.
 */
export function packagesAbove(folder: string): string | undefined {
  const parent = path.dirname(folder);
  if (parent === folder) return undefined;
  const packages = path.join(parent, 'node_modules');
  return existsSync(packages) ? packages : packagesAbove(parent);
}

/**
 * A new, empty folder for everything that a test run writes outside the checkout. A run with packages above it, or
 * above the checkout, proves nothing about a fresh machine.
 * @throws with the folder to move away
 */
export function ownTempFolder(tempRoot: string, checkout: string): string {
  const folder = mkdtempSync(path.join(tempRoot, 'trellis-run-'));
  // Permissions like those of the system's folder, because PostgreSQL may run as another user.
  chmodSync(folder, 0o755);
  for (const place of [folder, checkout]) {
    const packages = packagesAbove(place);
    if (packages)
      throw new Error(`${packages} lies above ${place}: tests could pass because of it. Move it away first.`);
  }
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  return folder;
}
