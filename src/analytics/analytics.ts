import type { Boot } from '../brand/boot.ts';
import { withoutSensitive } from './sensitive.ts';

/** Names of events for the analytics service. */
export type EventName = 'step_viewed' | 'step_completed' | 'step_errors' | 'application_submitted';

export interface Analytics {
  push(event: EventName, values: Record<string, unknown>): void;
}

export interface AnalyticsParts {
  boot: Boot;
  isSensitive: (key: string) => boolean;
  /** Whether a test drives the browser: then nothing is sent. */
  synthetic?: boolean;
  send?: (url: string, body: string) => void;
}

export interface AnalyticsConfig {
  url: string;
  key: string;
}

/** The page's settings; undefined without a key, and in a browser driven by a test. */
export function readAnalyticsConfig(
  boot: Boot,
  synthetic: boolean = navigator.webdriver === true,
): AnalyticsConfig | undefined {
  const { url, key } = (boot.analytics ?? {}) as Partial<AnalyticsConfig>;
  return !synthetic && typeof url === 'string' && typeof key === 'string' ? { url, key } : undefined;
}

/** A port that sends events without sensitive keys; undefined if analytics is off. */
export function openAnalytics(parts: AnalyticsParts): Analytics | undefined {
  const { boot, isSensitive, send = post } = parts;
  const config = readAnalyticsConfig(boot, parts.synthetic);
  if (!config) return undefined;
  return {
    push(event, values) {
      const { url, key } = config;
      const at = new Date().toISOString();
      const plainValues = withoutSensitive(values, isSensitive);
      send(url, JSON.stringify({ key, event, at, platform: boot.platform, ...plainValues }));
    },
  };
}

/** `keepalive` outlives the page; text/plain needs no CORS preflight, and cookies are omitted. */
function post(url: string, body: string): void {
  const headers = { 'content-type': 'text/plain;charset=UTF-8' };
  fetch(url, { method: 'POST', body, headers, keepalive: true, credentials: 'omit', mode: 'no-cors' }).catch(
    () => {},
  );
}
