import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { StudioDraft, StudioProblem, StudioRole } from '#contracts/studio/studio-shapes.ts';
import { openDraftState } from '#src/studio/draft/draft-state.ts';
import type { StudioCall } from '#src/studio/draft/studio-api.ts';
import { DraftContext } from '#src/studio/draft/use-draft.ts';
import { offline } from './offline.ts';

interface ShownDraft {
  files?: Record<string, string>;
  original?: Record<string, string>;
  problems?: Partial<StudioProblem>[];
  /** The result of the check; left out: `problems` without a compiled module. */
  check?: object;
  api?: (name: string, ...more: object[]) => Promise<unknown>;
  role?: StudioRole;
  isLegal?: true;
  liveMarks?: Record<string, string[]>;
  brands?: string[];
  platform?: string;
  /** Saves and refreshes by itself; the test stops it. */
  isSaving?: boolean;
}

/** Shows a part of Studio for a draft that is not saved or refreshed by itself, unless asked. */
export function showDraft(part: ReactNode, options: ShownDraft = {}) {
  const {
    files = {},
    original = files,
    problems = [],
    role = 'editor',
    brands,
    platform,
    isLegal,
    liveMarks,
  } = options;
  const api = (options.api ?? offline) as StudioCall;
  const about = {
    id: 'one',
    flow: 'apply',
    title: '',
    purpose: '',
    version: 1,
    savedBy: '',
    savedAt: '',
    liveMarks,
    check: options.check ?? { problems },
  };
  const draft = openDraftState({ ...about, files, original } as unknown as StudioDraft, api, { isLegal });
  if (!options.isSaving) draft.stop();
  render(
    <DraftContext value={{ draft, api, role, isLegal, brands, platform, bringOver: async () => {} }}>
      {part}
    </DraftContext>,
  );
  return draft;
}
