import type { Frame, Page } from 'playwright-core';

export interface FrameMessage {
  origin: string;
  data: unknown;
}

export function readFrameMessages(page: Page): Promise<FrameMessage[]> {
  return page.evaluate(() => (window as unknown as { kept: FrameMessage[] }).kept);
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
