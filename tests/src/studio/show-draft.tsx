import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { StudioDraft, StudioProblem, StudioRole } from '#contracts/studio/studio-shapes.ts';
import { openDraftState } from '#src/studio/draft/draft-state.ts';
import type { StudioCall } from '#src/studio/draft/studio-api.ts';
import { DraftContext } from '#src/studio/draft/use-draft.ts';

interface Shown {
  files?: Record<string, string>;
  original?: Record<string, string>;
  problems?: Partial<StudioProblem>[];
  api?: (name: string, ...more: object[]) => Promise<unknown>;
  role?: StudioRole;
  brands?: string[];
}

/** Shows a part of Studio for a draft that is not saved or refreshed by itself. */
export function showDraft(part: ReactNode, shown: Shown = {}) {
  const { files = {}, original = files, problems = [], role = 'editor', brands } = shown;
  const api = (shown.api ?? (() => Promise.reject())) as unknown as StudioCall;
  const about = { id: 'one', flow: 'apply', version: 1, savedBy: '', savedAt: '', check: { problems } };
  const draft = openDraftState({ ...about, files, original } as unknown as StudioDraft, api);
  draft.stop();
  render(<DraftContext value={{ draft, api, role, brands, bringOver: async () => {} }}>{part}</DraftContext>);
  return draft;
}
