import { useState } from 'react';
import type { ApprovalComment } from '#contracts/studio/approvals.ts';
import type { StudioCall } from '../draft/studio-api.ts';

/** The comments of a review before it is decided; `text` and `about` are of the one that is being written. */
interface UnsentComments {
  comments: readonly ApprovalComment[];
  text: string;
  about?: ApprovalComment['about'];
}

const EMPTY: UnsentComments = { comments: [], text: '' };

/** By the member's calls, so that another member who signs in here gets none; then by request. */
const unsent = new WeakMap<StudioCall, Map<string, UnsentComments>>();

/** The unsent comments on a request. They stay in the page while its member looks at another view. */
export function useUnsentComments(api: StudioCall, request: string) {
  const [shown, show] = useState(() => unsent.get(api)?.get(request) ?? EMPTY);
  const change = (next: UnsentComments): void => {
    const all = unsent.get(api) ?? new Map<string, UnsentComments>();
    unsent.set(api, all.set(request, next));
    show(next);
  };
  return [shown, change] as const;
}
