import type { Boot } from '../brand/boot.ts';

/** What a browser says of what its person asked for, and of who drives it. */
interface Visitor {
  doNotTrack: string | null;
  globalPrivacyControl?: boolean;
  webdriver: boolean;
}

/** Whoever asks not to be tracked is not counted either, though nothing here tracks. Nor is a browser that a test drives. */
export function isCounted({ funnel }: Pick<Boot, 'funnel'>, visitor: Visitor): boolean {
  if (funnel !== true) return false;
  return visitor.doNotTrack !== '1' && !visitor.globalPrivacyControl && !visitor.webdriver;
}
