import { type StudioCall, StudioFailure } from '#src/studio/draft/studio-api.ts';

/** Studio's calls without a server. */
export const offline: StudioCall = () =>
  Promise.reject(new StudioFailure(503, 'unavailable', 'Studio is offline.'));
