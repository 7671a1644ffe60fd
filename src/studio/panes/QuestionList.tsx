import { Badge } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { outerName } from '#engine';
import { useDraft, useDraftState, useIsProtected, useMayEdit } from '../draft/use-draft.ts';
import type { QuestionOutline } from '../model/files/index.ts';
import { copyQuestion, moveQuestion, omittedKeywords, removeQuestion } from '../model/questions/index.ts';
import type { StepCopy } from '../model/steps/index.ts';
import { word } from '../parts/words.ts';
import { HiddenBecause } from '../samples/HiddenBecause.tsx';
import { DisclosureBadge } from '../words/DisclosureMark.tsx';
import { AddQuestion } from './AddQuestion.tsx';
import { RowMenu } from './RowMenu.tsx';
import type { OnRemoved } from './use-answered.ts';
import { type ReorderItem, type RowMoves, useReorder } from './use-reorder.ts';

/** A new copy, and the parts that it lacks. */
export interface Copy {
  step: string;
  question?: string;
  omitted: StepCopy['omitted'];
}

interface QuestionListProps {
  step: string;
  questions: readonly QuestionOutline[];
  /** The deep name of the question that contains these questions. */
  into?: string;
  ofEach?: boolean;
  mayAdd: boolean;
  onDuplicated: (copy: Copy) => void;
  onRemoved: OnRemoved;
}

/** The questions of a step, of a list's items or of a group. */
export function QuestionList(props: QuestionListProps) {
  const { step, questions, into, ofEach, mayAdd, onDuplicated, onRemoved } = props;
  const draft = useDraft();
  const { flow } = draft.store.getState();
  const mayEdit = useMayEdit();
  const names = questions.map(({ name }) => name);
  const order = useReorder(names, mayEdit, (name, to) =>
    draft.edit(word('questions.moved'), (files) => moveQuestion(files, flow, step, name, to)),
  );
  return (
    <ol className="st-list st-list--inner" {...order.list}>
      {questions.map((question) => (
        <QuestionRow
          key={question.name}
          step={step}
          question={question}
          drag={order.item(question.name)}
          moves={order.moves(question.name)}
          onDuplicated={onDuplicated}
          onRemoved={onRemoved}
        />
      ))}
      {mayEdit && mayAdd && (
        <li>
          <AddQuestion step={step} into={into} ofEach={ofEach} />
        </li>
      )}
      {order.lastMove && (
        <li>
          <p className="visually-hidden" role="status">
            {word('order.said', {
              title: questions.find(({ name }) => name === order.lastMove?.id)?.title ?? '',
              place: order.lastMove.place + 1,
              of: names.length,
            })}
          </p>
        </li>
      )}
    </ol>
  );
}

/** A question. Its inner questions are shown below it while it is selected. */
function QuestionRow(props: {
  step: string;
  question: QuestionOutline;
  drag: ReorderItem;
  moves: RowMoves;
  onDuplicated: (copy: Copy) => void;
  onRemoved: OnRemoved;
}) {
  const { step, question, drag, moves, onDuplicated, onRemoved } = props;
  const draft = useDraft();
  const { flow } = draft.store.getState();
  const mayEdit = useMayEdit();
  const isProtected = useIsProtected()(`fields.${outerName(question.name)}`);
  const selected = useDraftState((state) => state.selection.question);
  const { name, title, required, conditional, hidden, inner, isList } = question;
  const isSelected = selected === name;
  const isOpen = isSelected || selected?.startsWith(`${name}/`);
  const duplicate = () =>
    draft.edit(word('questions.duplicated', { title }), (files) => {
      const [next, copy] = copyQuestion(files, flow, step, name);
      draft.select({ step, question: copy });
      onDuplicated({ step, question: copy, omitted: omittedKeywords(files, flow, step, name) });
      return next;
    });
  const remove = () => {
    draft.edit(word('questions.removed', { title }), (files) => removeQuestion(files, flow, step, name));
    draft.select({ step });
    onRemoved({ title, step }, hidden ? [] : [name]);
  };
  const row = useRef<HTMLDivElement>(null);
  // Also if a comment, a problem or the preview has selected it.
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <li {...drag}>
      <div ref={row} className="st-row" data-selected={isSelected ? 'true' : undefined}>
        <button
          type="button"
          className="st-row__name"
          aria-current={isSelected ? 'true' : undefined}
          aria-expanded={inner ? isOpen : undefined}
          onClick={() => draft.select({ step, question: name })}
        >
          {title}
          {required && <span className="st-quiet"> {word('questions.required')}</span>}
          {conditional && (
            <Badge className="st-row__badge" size="small" appearance="tint" color="informative">
              {word('rules.badge')}
            </Badge>
          )}
          {hidden && (
            <Badge className="st-row__badge" size="small" appearance="tint" color="subtle">
              {word('questions.hidden')}
            </Badge>
          )}
          <DisclosureBadge mark={`fields.${outerName(name)}`} />
        </button>
        {mayEdit && (
          <RowMenu
            title={title}
            moves={moves}
            onDuplicate={duplicate}
            keptReason={isProtected ? word('legal.kept') : undefined}
            onRemove={remove}
          />
        )}
      </div>
      <HiddenBecause step={step} question={name} />
      {inner && isOpen && (
        <QuestionList
          step={step}
          questions={inner}
          into={name}
          ofEach={isList}
          mayAdd
          onDuplicated={onDuplicated}
          onRemoved={onRemoved}
        />
      )}
    </li>
  );
}
