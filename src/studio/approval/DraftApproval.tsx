import { useMemo } from 'react';
import { useDraft, useDraftContext, useDraftState } from '../draft/use-draft.ts';
import { outlineOf, type QuestionOutline } from '../model/files/index.ts';
import { ApprovalPanel } from './ApprovalPanel.tsx';
import type { CommentPlace } from './CommentList.tsx';
import type { Approvals } from './use-approvals.ts';

interface DraftApprovalProps {
  /** The draft's version; undefined while its change report is read. */
  version: number | undefined;
  approvals: Approvals;
  /** Lines of the change report. */
  changes: readonly string[];
  /** Parts of the report that are missing, in words. */
  gaps: readonly string[];
  blockReason: string | undefined;
}

/** The approval of the open draft. */
export function DraftApproval({ version, approvals, changes, gaps, blockReason }: DraftApprovalProps) {
  const draft = useDraft();
  const { api, role } = useDraftContext();
  const id = useDraftState((state) => state.id);
  const flow = useDraftState((state) => state.flow);
  const files = useDraftState((state) => state.stored.files);
  const original = useDraftState((state) => state.original);
  const places = useMemo((): CommentPlace[] => {
    // 1000 characters are the server's limit for the place of a comment.
    const lines = changes.map((at) => ({
      about: { kind: 'change' as const, at: at.slice(0, 1000) },
      words: at,
    }));
    const questions = outlineOf(files, flow).flatMap((step) =>
      flattenQuestions(step.questions).map(({ name, title }) => ({
        about: { kind: 'question' as const, at: `${step.id} ${name}` },
        words: `${step.title} › ${title}`,
      })),
    );
    const paths = Object.keys({ ...original, ...files }).filter((path) => original[path] !== files[path]);
    const changedFiles = paths.map((at) => ({ about: { kind: 'file' as const, at }, words: at }));
    return [...lines, ...questions, ...changedFiles];
  }, [changes, files, original, flow]);
  const show = ({ kind, at }: CommentPlace['about']) => {
    const [step, question] = at.split(' ');
    if (kind === 'question') draft.show('steps', { step, question });
    else draft.show('json', { file: at });
  };
  return (
    <ApprovalPanel
      api={api}
      role={role}
      of={{ kind: 'draft', target: id }}
      approvals={approvals}
      version={version}
      isUnread={version === undefined}
      gaps={gaps}
      places={places}
      onShow={show}
      blockReason={blockReason}
    />
  );
}

const flattenQuestions = (questions: readonly QuestionOutline[]): QuestionOutline[] =>
  questions.flatMap((question) => [question, ...flattenQuestions(question.inner ?? [])]);
