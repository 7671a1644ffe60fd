import type { Boot } from '../brand/boot.ts';

interface Visitor {
  doNotTrack: string | null;
  globalPrivacyControl?: boolean;
  webdriver: boolean;
}

/** Whether a visitor is counted: not in a test's browser, nor against their tracking preference. */
export function isCounted({ funnel }: Pick<Boot, 'funnel'>, visitor: Visitor): boolean {
  if (funnel !== true) return false;
  return visitor.doNotTrack !== '1' && !visitor.globalPrivacyControl && !visitor.webdriver;
}
