import { useMemo } from 'react';
import { outerName } from '#engine';
import { useDraftState } from '../draft/use-draft.ts';
import { fieldTitle, questionTitle } from '../model/files/index.ts';
import { markReader } from '../model/words/index.ts';
import { word } from '../parts/words.ts';
import { DisclosureMark } from '../words/DisclosureMark.tsx';

/**
 * The mark of a question as a disclosure. A question of a list or group has the mark of the whole list, also if the step
 * asks it by its flat name.
 */
export function QuestionMark({ step, name }: { step: string; name: string }) {
  const files = useDraftState((state) => state.history.files);
  const flow = useDraftState((state) => state.flow);
  const questionName = outerName(name);
  const key = `fields.${questionName}`;
  const mark = useMemo(() => markReader(files, flow)(key), [files, flow, key]);
  const outer = mark?.slice('fields.'.length) ?? questionName;
  const title =
    outer === questionName ? questionTitle(files, flow, step, outer) : fieldTitle([files], flow, outer);
  return (
    <DisclosureMark
      mark={mark ?? key}
      name={title}
      isForeign={mark === undefined}
      note={outer === name ? undefined : word('legal.whole', { title })}
    />
  );
}
