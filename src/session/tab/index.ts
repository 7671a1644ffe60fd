/** Messages between tabs of a browser, and this tab's storage. */
export { draftKey } from './draft-key.ts';
export { ensureLocks } from './page-locks.ts';
export { createPresence, type Presence } from './presence.ts';
export { openTabChannel, type TabChannel, type TabMessage } from './tab-channel.ts';
export { createTabClaim } from './tab-claim.ts';
export { openTabStorage, type TabStorage } from './tab-storage.ts';
