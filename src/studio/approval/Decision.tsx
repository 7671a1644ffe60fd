import { Button, Field, Select, Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import type { ApprovalComment, StudioApproval } from '#contracts/studio/approvals.ts';
import { word } from '../parts/words.ts';
import { CommentList, type CommentPlace } from './CommentList.tsx';

interface DecisionProps {
  /** Why this member can't decide. */
  refusal: StudioApproval['refusal'];
  places: readonly CommentPlace[];
  isBusy: boolean;
  onDecide: (how: 'approve' | 'return', comments: ApprovalComment[]) => Promise<void>;
}

const KINDS = ['change', 'question', 'file'] as const;

/** Comments on the whole or on places, and the buttons that approve or return; or why the member can't decide. */
export function Decision({ refusal, places, isBusy, onDecide }: DecisionProps) {
  const [comments, setComments] = useState<ApprovalComment[]>([]);
  const [text, setText] = useState('');
  const [place, setPlace] = useState('');
  if (refusal) return <p>{word(`approval.refusal.${refusal}`)}</p>;
  const about = places[Number(place)]?.about;
  const typed =
    text.trim() === '' ? [] : [{ ...(place !== '' && about ? { about } : {}), text: text.trim() }];
  const all = [...comments, ...typed];
  const add = () => {
    setComments(all);
    setText('');
    setPlace('');
  };
  const wordsOf = ({ kind, at }: CommentPlace['about']) =>
    places.find((one) => one.about.kind === kind && one.about.at === at)?.words ?? at;
  return (
    <>
      {comments.length > 0 && (
        <CommentList
          comments={comments}
          wordsOf={wordsOf}
          onRemove={(gone) => setComments(comments.filter((one) => one !== gone))}
        />
      )}
      {places.length > 0 && (
        <Field label={word('approval.about')}>
          <Select value={place} onChange={(_, { value }) => setPlace(value)}>
            <option value="">{word('approval.whole')}</option>
            {KINDS.filter((kind) => places.some((one) => one.about.kind === kind)).map((kind) => (
              <optgroup key={kind} label={word(`approval.kinds.${kind}`)}>
                {places.map(
                  (one, index) =>
                    one.about.kind === kind && (
                      <option key={one.about.at} value={String(index)}>
                        {one.words}
                      </option>
                    ),
                )}
              </optgroup>
            ))}
          </Select>
        </Field>
      )}
      <Field
        label={word('approval.comment')}
        hint={all.length === 0 ? word('approval.returnLacks') : undefined}
      >
        <Textarea value={text} onChange={(_, { value }) => setText(value)} maxLength={1000} />
      </Field>
      <div className="st-buttons">
        <Button
          appearance="primary"
          disabledFocusable={isBusy}
          onClick={() => !isBusy && void onDecide('approve', all)}
        >
          {word('approval.approve')}
        </Button>
        <Button
          disabledFocusable={isBusy || all.length === 0}
          onClick={() => !isBusy && all.length > 0 && void onDecide('return', all)}
        >
          {word('approval.return')}
        </Button>
        <Button disabledFocusable={typed.length === 0} onClick={() => typed.length > 0 && add()}>
          {word('approval.addComment')}
        </Button>
      </div>
    </>
  );
}
