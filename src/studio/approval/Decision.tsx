import { Button, Checkbox, Field, Select, Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import type { ApprovalComment, StudioApproval } from '#contracts/studio/approvals.ts';
import { Notice } from '../parts/parts.tsx';
import { word } from '../parts/words.ts';
import { CommentList, type CommentPlace } from './CommentList.tsx';
import { useUnsentComments } from './KeepComments.tsx';

interface DecisionProps {
  request: string;
  /** Why this member can't decide. */
  refusal: StudioApproval['refusal'];
  /** Parts of the report that are missing: approving without them takes a confirmation. */
  gaps: readonly string[];
  places: readonly CommentPlace[];
  isBusy: boolean;
  onDecide: (how: 'approve' | 'return', comments: ApprovalComment[]) => Promise<void>;
}

const KINDS = ['change', 'question', 'file'] as const;

/** Comments, and the buttons that approve or return; or why the member can't decide. */
export function Decision({ request, refusal, gaps, places, isBusy, onDecide }: DecisionProps) {
  const [unsent, setUnsent] = useUnsentComments(request);
  // The gaps that the member accepts, joined.
  const [accepted, setAccepted] = useState<string>();
  const isAccepted = gaps.length === 0 || accepted === gaps.join();
  if (refusal) return <p>{word(`approval.refusal.${refusal}`)}</p>;
  const { comments, text, about } = unsent;
  const typedComments = text.trim() === '' ? [] : [{ ...(about ? { about } : {}), text: text.trim() }];
  const all = [...comments, ...typedComments];
  const keyOf = (place: CommentPlace['about'] | undefined) => (place ? `${place.kind} ${place.at}` : '');
  const choose = (key: string) => {
    const { about: _, ...others } = unsent;
    const chosenSubject = places.find((place) => keyOf(place.about) === key)?.about;
    setUnsent({ ...others, ...(chosenSubject ? { about: chosenSubject } : {}) });
  };
  const wordsOf = ({ kind, at }: CommentPlace['about']) =>
    places.find((place) => place.about.kind === kind && place.about.at === at)?.words ?? at;
  return (
    <>
      {comments.length > 0 && (
        <CommentList
          comments={comments}
          wordsOf={wordsOf}
          onRemove={(removedComment) =>
            setUnsent({ ...unsent, comments: comments.filter((comment) => comment !== removedComment) })
          }
        />
      )}
      {places.length > 0 && (
        <Field label={word('approval.about')}>
          <Select value={keyOf(about)} onChange={(_, { value }) => choose(value)}>
            <option value="">{word('approval.whole')}</option>
            {KINDS.filter((kind) => places.some((place) => place.about.kind === kind)).map((kind) => (
              <optgroup key={kind} label={word(`approval.kinds.${kind}`)}>
                {places.map(
                  (place) =>
                    place.about.kind === kind && (
                      <option key={place.about.at} value={keyOf(place.about)}>
                        {place.words}
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
        <Textarea
          value={text}
          onChange={(_, { value }) => setUnsent({ ...unsent, text: value })}
          maxLength={1000}
        />
      </Field>
      {gaps.length > 0 && (
        <>
          <Notice intent="warning" layout="multiline">
            {word('approval.incomplete')} {gaps.join('; ')}.
          </Notice>
          <Checkbox
            label={word('approval.acceptGaps')}
            checked={isAccepted}
            onChange={(_, { checked }) => setAccepted(checked === true ? gaps.join() : undefined)}
          />
        </>
      )}
      <div className="st-buttons">
        <Button
          appearance="primary"
          disabledFocusable={isBusy || !isAccepted}
          onClick={() => !isBusy && isAccepted && void onDecide('approve', all)}
        >
          {word('approval.approve')}
        </Button>
        <Button
          disabledFocusable={isBusy || all.length === 0}
          onClick={() => !isBusy && all.length > 0 && void onDecide('return', all)}
        >
          {word('approval.return')}
        </Button>
        <Button
          disabledFocusable={typedComments.length === 0}
          onClick={() => typedComments.length > 0 && setUnsent({ comments: all, text: '' })}
        >
          {word('approval.addComment')}
        </Button>
      </div>
    </>
  );
}
