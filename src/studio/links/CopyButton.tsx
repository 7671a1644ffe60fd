import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { word } from '../parts/words.ts';

/** Copies a text, and says whether it did: a page without HTTPS has no clipboard. */
export function CopyButton({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('notCopied');
    }
  };
  return (
    <div className="st-buttons">
      <Button onClick={() => void copy()}>{word('links.copy')}</Button>
      <span role="status">{outcome && word(`links.${outcome}`)}</span>
    </div>
  );
}
