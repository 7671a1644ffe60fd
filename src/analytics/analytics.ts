import type { Boot } from '../brand/boot.ts';
import { withoutSensitive } from './sensitive.ts';

/** What happened, in the words of the service that counts it. */
export type EventName = 'step_viewed' | 'step_completed' | 'step_errors' | 'application_submitted';

/** The one way out for analytics. */
export interface Analytics {
  push(event: EventName, values: Record<string, unknown>): void;
}

export interface AnalyticsParts {
  boot: Boot;
  isSensitive: (key: string) => boolean;
  /** For tests. */
  synthetic?: boolean;
  send?: (url: string, body: string) => void;
}

/** Where events go: set by the server only where ANALYTICS_URL and ANALYTICS_KEY are. */
export interface AnalyticsSetting {
  url: string;
  key: string;
}

/** The setting of this page; undefined is off: no key, or a browser that a test drives. */
export function analyticsSetting(
  boot: Boot,
  synthetic: boolean = navigator.webdriver === true,
): AnalyticsSetting | undefined {
  const { url, key } = (boot.analytics ?? {}) as Partial<AnalyticsSetting>;
  return !synthetic && typeof url === 'string' && typeof key === 'string' ? { url, key } : undefined;
}

/**
 * The port that events leave through, stripped of sensitive keys; undefined where analytics is off. An event that can't be
 * sent is lost: nobody waits for it.
 */
export function openAnalytics(parts: AnalyticsParts): Analytics | undefined {
  const { boot, isSensitive, send = post } = parts;
  const setting = analyticsSetting(boot, parts.synthetic);
  if (!setting) return undefined;
  return {
    push(event, values) {
      const { url, key } = setting;
      const at = new Date().toISOString();
      const known = withoutSensitive(values, isSensitive);
      send(url, JSON.stringify({ key, event, at, platform: boot.platform, ...known }));
    },
  };
}

/** Outlives the page; text/plain needs no question ahead of it (CORS), and no cookie goes along. */
function post(url: string, body: string): void {
  const headers = { 'content-type': 'text/plain;charset=UTF-8' };
  fetch(url, { method: 'POST', body, headers, keepalive: true, credentials: 'omit', mode: 'no-cors' }).catch(
    () => {},
  );
}
