import { useMemo, useState } from 'react';
import { useDraft, useDraftState, useMayEdit } from '../draft/use-draft.ts';
import { outlineOf } from '../model/files/index.ts';
import { moveStep } from '../model/steps/index.ts';
import { word } from '../parts/words.ts';
import { AddStep } from './AddStep.tsx';
import { PagesList } from './PagesList.tsx';
import type { Copy } from './QuestionList.tsx';
import { RemovedAnswers } from './RemovedAnswers.tsx';
import { StepRow } from './StepRow.tsx';
import { useAnswered } from './use-answered.ts';
import { useReorder } from './use-reorder.ts';

/** The steps of the flow with their questions. */
export function StepsPane() {
  const draft = useDraft();
  const flow = useDraftState((state) => state.flow);
  const files = useDraftState((state) => state.history.files);
  const { step: selected, question } = useDraftState((state) => state.selection);
  const mayEdit = useMayEdit();
  const [copy, setCopy] = useState<Copy>();
  const { removal, count } = useAnswered();
  const steps = useMemo(() => outlineOf(files, flow), [files, flow]);
  const ids = steps.map(({ id }) => id);
  const order = useReorder(ids, mayEdit, (id, to) =>
    draft.edit(word('steps.moved', { title: titleOf(id) }), (all) => moveStep(all, flow, id, to)),
  );
  const titleOf = (id: string) => steps.find((step) => step.id === id)?.title ?? id;
  return (
    <nav className="st-pane st-steps" data-region="" tabIndex={-1} aria-label={word('steps.title')}>
      <div className="st-pane__head">
        <h2>{word('steps.title')}</h2>
        {mayEdit && <AddStep after={selected ?? ids.at(-2)} />}
      </div>
      {mayEdit && <p className="st-quiet st-small">{word('steps.how')}</p>}
      <RemovedAnswers removal={removal?.step === undefined ? removal : undefined} />
      <ol className="st-list" {...order.list}>
        {steps.map((step) => (
          <StepRow
            key={step.id}
            step={step}
            isOpen={step.id === selected}
            drag={order.item(step.id)}
            moves={order.moves(step.id)}
            onDuplicated={setCopy}
            removal={removal?.step === step.id ? removal : undefined}
            onRemoved={count}
          />
        ))}
      </ol>
      <p className="st-quiet st-small" role="status">
        {copy && copy.step === selected && copy.question === question && copy.omitted.length > 0 && (
          <>
            {word('steps.omitted')} {copy.omitted.map((part) => word(`steps.omittedParts.${part}`)).join(' ')}
          </>
        )}
      </p>
      <PagesList />
      <p className="visually-hidden" role="status">
        {order.lastMove &&
          word('order.said', {
            title: titleOf(order.lastMove.id),
            place: order.lastMove.place + 1,
            of: ids.length,
          })}
      </p>
    </nav>
  );
}
