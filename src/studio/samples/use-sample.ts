import { useMemo } from 'react';
import type { SampleApplicant } from '#domain/walk/index.ts';
import { useDraftState } from '../draft/use-draft.ts';
import { samplesIn } from '../model/samples/index.ts';

/** The chosen sample applicant; undefined if none is, or if it was removed. */
export function useSample(): SampleApplicant | undefined {
  const flow = useDraftState((state) => state.flow);
  const files = useDraftState((state) => state.history.files);
  const title = useDraftState(({ look }) => look.sample);
  return useMemo(() => samplesIn(files, flow).find((sample) => sample.title === title), [files, flow, title]);
}
