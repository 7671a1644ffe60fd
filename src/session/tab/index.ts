/** Messages between tabs of a browser, and this tab's storage. */
export { ensureLocks } from './page-locks.ts';
export { openTabChannel } from './tab-channel.ts';
export { createTabClaim } from './tab-claim.ts';
export { openTabStorage, type TabStorage } from './tab-storage.ts';
