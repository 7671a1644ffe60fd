import type { Boot } from '../brand/boot.ts';

/** The browser's tracking preferences, and whether a test drives it. */
interface Visitor {
  doNotTrack: string | null;
  globalPrivacyControl?: boolean;
  webdriver: boolean;
}

/**
 * Whether a visitor is counted: not if they ask not to be tracked (although nothing here tracks), and not in
 * a browser driven by a test.
 */
export function isCounted({ funnel }: Pick<Boot, 'funnel'>, visitor: Visitor): boolean {
  if (funnel !== true) return false;
  return visitor.doNotTrack !== '1' && !visitor.globalPrivacyControl && !visitor.webdriver;
}
