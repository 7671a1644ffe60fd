import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savedApplicant } from '../e2e/harness/applicant.ts';
import { type RunningServer, startServer } from '../e2e/harness/server.ts';
import { PATIENCE_MS } from '../patience.ts';
import { type Desktop, openDesktop } from './desktop.ts';

// The screen reader Orca in Chromium. Its own words change with versions, so only the product's are compared.

const transcript = path.resolve(import.meta.dirname, '../../artifacts/orca.txt');

describe('Orca', () => {
  let server: RunningServer;
  let desktop: Desktop;
  let page: Page;
  let spokenBefore = 0;
  beforeAll(async () => {
    server = await startServer({ ownDatabase: true });
    desktop = await openDesktop();
    page = await desktop.browser.newPage({ viewport: null });
  });
  afterAll(async () => {
    mkdirSync(path.dirname(transcript), { recursive: true });
    if (desktop) writeFileSync(transcript, `${desktop.spoken().join('\n')}\n`);
    await desktop?.close();
    await server?.stop();
  });

  const newSpeech = () => desktop.spoken().slice(spokenBefore).join('\n');
  const count = (words: string) => newSpeech().split(words).length - 1;
  /** Acts, and waits until Orca has spoken the words. */
  const hear = async (words: string, act: () => Promise<unknown>): Promise<void> => {
    spokenBefore = desktop.spoken().length;
    await act();
    await expect.poll(newSpeech, { timeout: PATIENCE_MS }).toContain(words);
  };
  /** Orca sums up a page once it has loaded; earlier it speaks no focus. */
  const open = async (step: string): Promise<void> => {
    await page.goto(`${server.origin}/app/${step}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await hear('Page has', () => page.reload());
    await page
      .getByRole('button', { name: 'Continue' })
      .or(page.getByRole('button', { name: /^Skip/ }))
      .first()
      .waitFor();
  };
  /** Focuses a control until Orca speaks it: it misses a focus while it still reads the page. */
  const reach = (control: Locator, words: string): Promise<void> =>
    hear(words, async () => {
      const tryAgain = async () => {
        await control.blur();
        await control.focus();
        return newSpeech();
      };
      await expect.poll(tryAgain, { timeout: PATIENCE_MS, interval: 1500 }).toContain(words);
    });
  const openAt = async (step: Parameters<typeof savedApplicant>[1]): Promise<void> => {
    const { refreshToken } = await savedApplicant(server.origin, step);
    await page.goto(`${server.origin}/version.json`);
    await page.evaluate(
      (token) => sessionStorage.setItem('trellis-session-trellis-web', token),
      refreshToken,
    );
    await open(step);
  };

  it('speaks how many problems there are, then each field with its error, once', async () => {
    await open('info');
    await hear('There are 6 problems', () => page.getByRole('button', { name: 'Continue' }).press('Enter'));
    await hear('Please enter a valid first name.', () => page.getByLabel('First name').focus());
    expect(count('First name')).toBe(1);
    expect(count('Please enter a valid first name.')).toBe(1);
  });

  it('speaks the number of matches at most once', async () => {
    await openAt('business/more-details');
    const box = page.getByRole('combobox', { name: 'Industry' });
    await reach(box, 'Industry');
    await hear('Trucking', () => box.pressSequentially('truck'));
    await page.keyboard.press('Escape');
    await reach(page.getByLabel('Years in business'), 'Years in business');
    spokenBefore = 0;
    expect(count('Matches: ')).toBeLessThanOrEqual(1);
  });

  it('speaks the next heading after a skipped step before the only announcement of its message', async () => {
    await openAt('bank-connect');
    const skip = page.getByRole('button', { name: /^Skip/ });
    await reach(skip, 'Skip');
    const before = desktop.spokenAndAnnounced().length;
    const log = () => desktop.spokenAndAnnounced().slice(before).join('\n');
    await page.keyboard.press('Enter');
    await expect.poll(log, { timeout: PATIENCE_MS }).toContain('announced: Success: We emailed you a link');
    expect(log()).toMatch(/^Further Business Details heading.*^announced: Success/ms);
    await reach(page.getByLabel('Tax ID'), 'Tax ID');
    expect(log().split('announced: Success:')).toHaveLength(2);
    expect(log().split(/^Success:/m).length).toBeLessThanOrEqual(2);
  });

  it('speaks an opened dialog once by its name and its heading, and after it the button that opened it', async () => {
    await openAt('type-of-funding');
    const phone = page.getByRole('button', { name: 'Send this step to my phone' });
    await reach(phone, 'Send this step to my phone');
    await hear('Continue on your phone heading', () => page.keyboard.press('Enter'));
    expect(count('Continue on your phone dialog')).toBe(1);
    expect(count('Continue on your phone heading')).toBe(1);
    await hear('Send this step to my phone', () => page.keyboard.press('Escape'));
  });
});
