import { Badge } from '@fluentui/react-components';
import type { StepOutline } from '../model/outline.ts';
import { moveQuestion, removeQuestion } from '../model/questions.ts';
import { duplicateStep, removeStep } from '../model/steps.ts';
import { useDraft, useDraftState, useMayEdit } from '../use-draft.ts';
import { word } from '../words.ts';
import { AddQuestion } from './AddQuestion.tsx';
import { QuestionRow } from './QuestionRow.tsx';
import { RowMenu } from './RowMenu.tsx';
import { type ReorderItem, useReorder } from './use-reorder.ts';

/** A step in the list: its name, and its questions while it is chosen. */
export function StepRow({ step, isOpen, drag }: { step: StepOutline; isOpen: boolean; drag: ReorderItem }) {
  const draft = useDraft();
  const { flow } = draft.store.getState();
  const mayEdit = useMayEdit();
  const selected = useDraftState((state) => state.selection.question);
  const names = step.questions.map(({ name }) => name);
  const order = useReorder(names, mayEdit, (name, to) =>
    draft.edit(word('questions.moved'), (files) => moveQuestion(files, flow, step.id, name, to)),
  );
  const duplicate = () =>
    draft.edit(word('steps.duplicated', { title: step.title }), (files) => {
      const [next, id] = duplicateStep(files, flow, step.id, word('steps.copyOf', { title: step.title }));
      draft.select({ step: id });
      return next;
    });
  const remove = () => {
    draft.edit(word('steps.removed', { title: step.title }), (files) => removeStep(files, flow, step.id));
    draft.select({});
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
            <Badge size="small" appearance="tint" color="informative">
              {word('rules.badge')}
            </Badge>
          )}
        </button>
        {mayEdit && <RowMenu title={step.title} onDuplicate={duplicate} onRemove={remove} />}
      </div>
      {isOpen && (
        <ol className="st-list st-list--inner" {...order.list}>
          {step.questions.map((question) => (
            <QuestionRow
              key={question.name}
              step={step.id}
              question={question}
              isSelected={question.name === selected}
              drag={order.item(question.name)}
              onRemove={() => {
                draft.edit(word('questions.removed', { title: question.title }), (files) =>
                  removeQuestion(files, flow, step.id, question.name),
                );
                draft.select({ step: step.id });
              }}
            />
          ))}
          {mayEdit && step.view === 'form' && (
            <li>
              <AddQuestion step={step.id} />
            </li>
          )}
        </ol>
      )}
    </li>
  );
}
