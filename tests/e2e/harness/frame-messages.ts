import type { Frame, Page } from 'playwright-core';

export interface Heard {
  origin: string;
  data: unknown;
}

export function heard(page: Page): Promise<Heard[]> {
  return page.evaluate(() => (window as unknown as { kept: Heard[] }).kept);
}

export const LAST = 'nothing comes after this';

/**
 * Waits until the application has received two more hellos, then posts LAST to their senders: any answer would have
 * come earlier.
 */
export async function answerHellos(application: Frame): Promise<void> {
  await application.evaluate(
    (text) =>
      new Promise<void>((resolve) => {
        let hellos = 0;
        window.addEventListener('message', ({ source, data }) => {
          if (data?.type !== 'applicant-hello') return;
          hellos += 1;
          if (hellos !== 2) return;
          (source as Window | null)?.postMessage(text, '*');
          resolve();
        });
      }),
    LAST,
  );
}
