import { Badge } from '@fluentui/react-components';
import type { QuestionOutline } from '../model/outline.ts';
import { copyQuestion } from '../model/questions.ts';
import { useDraft, useMayEdit } from '../use-draft.ts';
import { word } from '../words.ts';
import { RowMenu } from './RowMenu.tsx';
import type { ReorderItem } from './use-reorder.ts';

interface QuestionRowProps {
  step: string;
  question: QuestionOutline;
  isSelected: boolean;
  drag: ReorderItem;
  onRemove: () => void;
}

/** A question in the list of its step. */
export function QuestionRow({ step, question, isSelected, drag, onRemove }: QuestionRowProps) {
  const draft = useDraft();
  const { flow } = draft.store.getState();
  const mayEdit = useMayEdit();
  const { name, title, required, conditional } = question;
  const duplicate = () =>
    draft.edit(word('questions.duplicated', { title }), (files) => {
      const [next, copy] = copyQuestion(files, flow, step, name);
      draft.select({ step, question: copy });
      return next;
    });
  return (
    <li {...drag}>
      <div className="st-row" data-selected={isSelected ? 'true' : undefined}>
        <button
          type="button"
          className="st-row__name"
          aria-current={isSelected ? 'true' : undefined}
          onClick={() => draft.select({ step, question: name })}
        >
          {title}
          {required && <span className="st-quiet"> {word('questions.required')}</span>}
          {conditional && (
            <Badge size="small" appearance="tint" color="informative">
              {word('rules.badge')}
            </Badge>
          )}
        </button>
        {mayEdit && <RowMenu title={title} onDuplicate={duplicate} onRemove={onRemove} />}
      </div>
    </li>
  );
}
