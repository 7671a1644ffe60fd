import { Badge } from '@fluentui/react-components';
import { isMarked } from '#domain/disclosures/index.ts';
import { useDraft, useDraftState, useIsProtected, useMarks, useMayEdit } from '../draft/use-draft.ts';
import type { StepOutline } from '../model/files/index.ts';
import { canDuplicate, duplicateStep, removeStep } from '../model/steps/index.ts';
import { allMarks } from '../model/words/index.ts';
import { word } from '../parts/words.ts';
import { HiddenBecause } from '../samples/HiddenBecause.tsx';
import { DisclosureBadge } from '../words/DisclosureMark.tsx';
import { type Copy, QuestionList } from './QuestionList.tsx';
import { RemovedAnswers } from './RemovedAnswers.tsx';
import { RowMenu } from './RowMenu.tsx';
import type { OnRemoved, Removal } from './use-answered.ts';
import type { ReorderItem, RowMoves } from './use-reorder.ts';

interface StepRowProps {
  step: StepOutline;
  isOpen: boolean;
  drag: ReorderItem;
  moves: RowMoves;
  onDuplicated: (copy: Copy) => void;
  removal: Removal | undefined;
  onRemoved: OnRemoved;
}

/** A step in the list: its name, and its questions while it is selected. */
export function StepRow({ step, isOpen, drag, moves, onDuplicated, removal, onRemoved }: StepRowProps) {
  const draft = useDraft();
  const { flow } = draft.store.getState();
  const mayEdit = useMayEdit();
  const isProtected = useIsProtected();
  const marks = allMarks(useMarks());
  // A copied step would ask a protected question a second time.
  const asksProtected = step.questions.some(({ name }) => isProtected(`fields.${name}`));
  const isKept =
    asksProtected || marks.some((mark) => isMarked([`steps.${step.id}`], mark, []) && isProtected(mark));
  const keptNote = isKept ? word('legal.kept') : undefined;
  const single = asksProtected ? keptNote : canDuplicate(step) ? undefined : word('steps.single');
  const selected = useDraftState((state) => state.selection.question);
  const duplicate = () =>
    draft.edit(word('steps.duplicated', { title: step.title }), (files) => {
      const copy = duplicateStep(files, flow, step.id, word('steps.copyOf', { title: step.title }));
      draft.select({ step: copy.id });
      onDuplicated({ step: copy.id, omitted: copy.omitted });
      return copy.files;
    });
  const remove = () => {
    draft.edit(word('steps.removed', { title: step.title }), (files) => removeStep(files, flow, step.id));
    draft.select({});
    onRemoved(
      { title: step.title },
      step.questions.filter(({ hidden }) => !hidden).map(({ name }) => name),
    );
  };
  return (
    <li className="st-step" {...drag}>
      <div className="st-row" data-selected={isOpen && !selected ? 'true' : undefined}>
        <button
          type="button"
          className="st-row__name"
          aria-expanded={isOpen}
          aria-current={isOpen && !selected ? 'true' : undefined}
          onClick={() => draft.select({ step: step.id })}
        >
          {step.title}
          {step.conditional && (
            <Badge className="st-row__badge" size="small" appearance="tint" color="informative">
              {word('rules.badge')}
            </Badge>
          )}
          <DisclosureBadge mark={`steps.${step.id}`} />
        </button>
        {mayEdit && (
          <RowMenu
            title={step.title}
            moves={moves}
            {...(single === undefined ? { onDuplicate: duplicate } : { single })}
            keptReason={keptNote}
            onRemove={remove}
          />
        )}
      </div>
      <HiddenBecause step={step.id} />
      {isOpen && (
        <>
          <QuestionList
            step={step.id}
            questions={step.questions}
            mayAdd={step.view === 'form'}
            onDuplicated={onDuplicated}
            onRemoved={onRemoved}
          />
          <RemovedAnswers removal={removal} />
        </>
      )}
    </li>
  );
}
