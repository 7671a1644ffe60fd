import { useState } from 'react';
import { findRequest } from '../../../api/asked.ts';
import { createVisitorSend } from '../../../api/statements/return-link.ts';
import { LinkFrame } from '../../continue/LinkFrame.tsx';
import { useRequestText } from '../asked-words.ts';
import { LineForm } from './LineForm.tsx';

/** A form for people who do not click links in mails. */
export function FindForm({ onFound }: { onFound: (token: string) => void }) {
  const text = useRequestText();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const find = async (): Promise<void> => {
    if (code.trim() === '') return setError(text('find.missing'));
    setBusy(true);
    const result = await findRequest(createVisitorSend(), code);
    setBusy(false);
    if (result.ok) return onFound(result.value);
    const key =
      { 403: 'find.unknown', 429: 'ended.busy.text' }[result.failure.status] ?? 'ended.unreachable.text';
    setError(text(key));
  };
  return (
    <LinkFrame title={text('find.title')} focusKey="find">
      <p className="lead prose">{text('find.text')}</p>
      <LineForm
        id="asked-find"
        label={text('find.label')}
        value={code}
        error={error}
        busy={busy}
        button={text('find.button')}
        onChange={setCode}
        onSubmit={() => void find()}
      />
    </LinkFrame>
  );
}
