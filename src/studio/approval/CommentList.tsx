import type { ApprovalComment } from '#contracts/studio/approvals.ts';
import { word } from '../parts/words.ts';

export interface CommentPlace {
  about: NonNullable<ApprovalComment['about']>;
  words: string;
}

interface CommentListProps {
  comments: readonly ApprovalComment[];
  /** Opens the place of a comment. */
  onShow?: (about: CommentPlace['about']) => void;
  /** Removes a comment that is not sent yet. */
  onRemove?: (comment: ApprovalComment) => void;
  wordsOf?: (about: CommentPlace['about']) => string;
}

/** Comments of a review, each with a link to its place. */
export function CommentList({ comments, onShow, onRemove, wordsOf = ({ at }) => at }: CommentListProps) {
  return (
    <ul aria-label={word('approval.comments')} className="st-comments">
      {comments.map((comment) => {
        const { about, text } = comment;
        return (
          <li key={JSON.stringify(comment)}>
            {about &&
              (about.kind === 'change' || !onShow ? (
                <q>{wordsOf(about)}</q>
              ) : (
                <button type="button" className="st-link" onClick={() => onShow(about)}>
                  {wordsOf(about)}
                </button>
              ))}
            <p className="st-comments__text">
              {text}{' '}
              {onRemove && (
                <button type="button" className="st-link" onClick={() => onRemove(comment)}>
                  {word('approval.removeComment')}
                </button>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
