import { useEffect, useState } from 'react';
import { onAnnouncement } from './announcer.ts';

/** The polite live region of the shell; empties itself so that the same words are said twice when they are due twice. */
export function LiveRegion() {
  const [text, setText] = useState('');
  useEffect(() => onAnnouncement(setText), []);
  useEffect(() => {
    if (!text) return;
    const timer = setTimeout(() => setText(''), 3000);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div role="status" aria-live="polite" className="visually-hidden">
      {text}
    </div>
  );
}
