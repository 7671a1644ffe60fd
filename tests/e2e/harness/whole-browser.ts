import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../find-chromium.ts';
import { SHORT_CODE } from './shared.ts';

/**
 * Playwright's own, which stand in the list of features that wins, and what no test is about: pages of the
 * browser's own address bar (two renderers a window, 0.75 s of CPU each) and a renderer kept ready for the
 * next site.
 */
const OFF = [
  'Translate',
  'MediaRouter',
  'PaintHolding',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];

/**
 * The whole Chromium, for features that the headless shell (headless-shell.ts) lacks: denied third-party
 * storage, a viewer of PDFs.
 */
export function wholeBrowser({ flags, off = [] }: { flags: string[]; off?: string[] }): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_FLAGS, SHORT_CODE, `--disable-features=${[...OFF, ...off].join()}`, ...flags],
  });
}
