import { createContext, type ReactNode, useContext, useState } from 'react';
import type { ApprovalComment } from '#contracts/studio/approvals.ts';

/** `text` and `about` belong to the unfinished comment. */
interface UnsentComments {
  comments: readonly ApprovalComment[];
  text: string;
  about?: ApprovalComment['about'];
}

const EMPTY: UnsentComments = { comments: [], text: '' };

const UnsentCommentsContext = createContext<Map<string, UnsentComments> | undefined>(undefined);

/** Keeps unsent comments while other views are open, until the log-out. */
export function KeepComments({ children }: { children: ReactNode }) {
  const [unsent] = useState(() => new Map<string, UnsentComments>());
  return <UnsentCommentsContext value={unsent}>{children}</UnsentCommentsContext>;
}

/** The unsent comments on a request, and a function that changes them. */
export function useUnsentComments(request: string) {
  const unsent = useContext(UnsentCommentsContext);
  const [shownComments, setShownComments] = useState(() => unsent?.get(request) ?? EMPTY);
  const change = (next: UnsentComments): void => {
    unsent?.set(request, next);
    setShownComments(next);
  };
  return [shownComments, change] as const;
}
