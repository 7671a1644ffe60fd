import { Button, Field, Textarea } from '@fluentui/react-components';
import { type ReactNode, useRef, useState } from 'react';
import { ApprovalPanel } from '../approval/ApprovalPanel.tsx';
import { type ApprovalTarget, lackedPerson, useApprovals } from '../approval/use-approvals.ts';
import type { StudioMember } from '../draft/studio-api.ts';
import { Notice, useFault, useOneAtATime } from '../parts/parts.tsx';
import { word } from '../parts/words.ts';

interface RestoreProps {
  member: StudioMember;
  of: ApprovalTarget;
  label: string;
  /** Restores with this note. @throws StudioFailure */
  onRestore: (note: string) => Promise<void>;
  /** The changes that restoring would make, and their effect. */
  children?: ReactNode;
}

/** A button that opens the question before an earlier release or record goes live again. */
export function Restore({ label, ...props }: RestoreProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      <Button
        ref={opener}
        size="small"
        aria-label={label}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {word('publish.restore')}
      </Button>
      {isOpen && <RestoreForm {...props} onClose={close} />}
    </>
  );
}

function RestoreForm({
  member,
  of,
  onRestore,
  onClose,
  children,
}: Omit<RestoreProps, 'label'> & { onClose: () => void }) {
  const { api, role } = member;
  const [note, setNote] = useState('');
  const approvals = useApprovals(api, of);
  const { fault, setFault, showFault } = useFault();
  const { isBusy, runOnce } = useOneAtATime();
  const lacks = note.trim() === '' ? 'note' : lackedPerson(approvals);
  const restore = () => {
    setFault(undefined);
    return onRestore(note.trim()).then(onClose, showFault);
  };
  return (
    <section
      className="st-rules st-restore"
      aria-label={word('publish.restoreSure')}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <p>
        <strong>{word('publish.restoreSure')}</strong>
      </p>
      {children}
      <ApprovalPanel api={api} role={role} of={of} approvals={approvals} />
      {fault && <Notice intent="error">{fault}</Notice>}
      <Field label={word('publish.restoreNote')} hint={lacks && word(`publish.lacks.${lacks}`)}>
        <Textarea value={note} onChange={(_, { value }) => setNote(value)} maxLength={1000} autoFocus />
      </Field>
      <div className="st-buttons">
        <Button
          appearance="primary"
          disabledFocusable={lacks !== undefined || isBusy}
          onClick={() => lacks === undefined && void runOnce(restore)}
        >
          {word('publish.restoreNow')}
        </Button>
        <Button onClick={onClose}>{word('cancel')}</Button>
      </div>
    </section>
  );
}
