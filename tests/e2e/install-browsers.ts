import { findChromium } from './find-chromium.ts';
import { testBrowser } from './headless-shell.ts';

/** Makes sure that both browsers of the tests are there, the whole Chromium and its headless shell, before a test waits for one. */
for (const find of [findChromium, testBrowser]) find();
