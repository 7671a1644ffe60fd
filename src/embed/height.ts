/** How high the page is, for a frame that grows with it; in px. */
export interface Height {
  type: 'application-height';
  height: number;
}

/** The page is as high as what it shows, not as the frame is: else it would never become lower again. */
const SIZED = 'is-sized';

/**
 * Tells the page around this one how high it is, now and after each change, at that origin alone.
 * @returns how to stop
 */
export function reportHeight(host: Window, origin: string, page: Window = window): () => void {
  const { documentElement } = page.document;
  const content = page.document.getElementById('root');
  if (!content) return () => {};
  let last = 0;
  documentElement.classList.add(SIZED);
  const report = (): void => {
    const height = Math.ceil(content.getBoundingClientRect().height);
    if (height === last || height === 0) return;
    last = height;
    host.postMessage({ type: 'application-height', height } satisfies Height, origin);
  };
  const observer = new ResizeObserver(report);
  observer.observe(content);
  report();
  return () => {
    observer.disconnect();
    documentElement.classList.remove(SIZED);
  };
}
