import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { settings } from '#server/config/settings.ts';
import { renderEnvExample, renderSettingsPage } from './render-settings.ts';

/** The files that list the settings. `npx vitest run tests/server/config -u` writes them. */
const root = path.resolve(import.meta.dirname, '../../..');

test('docs/settings.md lists every setting with its description', async () => {
  const file = path.join(root, 'docs/settings.md');
  await expect(renderSettingsPage(settings)).toMatchFileSnapshot(file);
  expect(readFileSync(file, 'utf8')).toContain('`PORT`');
});

test('.env.example lists every setting with its purpose', async () => {
  const file = path.join(root, '.env.example');
  await expect(renderEnvExample(settings)).toMatchFileSnapshot(file);
  expect(readFileSync(file, 'utf8')).toContain('# PORT=8080');
});
