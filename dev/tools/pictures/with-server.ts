import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '#tests/e2e/find-chromium.ts';
import { startServer } from '../local-server.ts';

/**
 * Runs `work` with a built server on an empty database, and a browser with Inter as its system font, if it is installed;
 * stops both afterwards.
 * @param file the built server, as `buildServer` returns it
 */
export async function withServer(
  file: string,
  work: (at: { browser: Browser; origin: string; dataDir: string }) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trellis-pictures-'));
  const { origin, stop } = await startServer(file, { DATA_DIR: dataDir });
  try {
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: CHROMIUM_FLAGS,
      env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, 'fonts.conf') },
    });
    await work({ browser, origin, dataDir }).finally(() => browser.close());
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
