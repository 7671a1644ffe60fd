import { findChromium } from './find-chromium.ts';
import { testBrowser } from './headless-shell.ts';

/** Installs both browsers of the tests (Chromium and its headless shell) if they are missing, so that no test waits for a download. */
for (const find of [findChromium, testBrowser]) find();
