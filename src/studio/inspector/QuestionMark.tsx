import { useMemo } from 'react';
import { outerName } from '#engine';
import { useDraftState } from '../draft/use-draft.ts';
import { questionTitle } from '../model/files/index.ts';
import { markReader } from '../model/words/index.ts';
import { word } from '../parts/words.ts';
import { DisclosureMark } from '../words/DisclosureMark.tsx';

/** The mark of a question as a disclosure. A question of a list or group has the mark of the whole list. */
export function QuestionMark({ step, name }: { step: string; name: string }) {
  const files = useDraftState((state) => state.history.files);
  const flow = useDraftState((state) => state.flow);
  const key = `fields.${outerName(name)}`;
  const mark = useMemo(() => markReader(files, flow)(key), [files, flow, key]);
  const title = questionTitle(files, flow, step, outerName(name));
  return (
    <DisclosureMark
      mark={mark ?? key}
      name={title}
      isForeign={mark === undefined}
      note={outerName(name) === name ? undefined : word('legal.whole', { title })}
    />
  );
}
