import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The current screen is in the history entry, so that Back opens the previous screen.
 * @param farthest the last screen that may be shown
 * @param first the screen of an entry that names none
 */
export function usePlace(farthest: number, first: number): [at: number, go: (at: number) => void] {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [start] = useState(first);
  const keptPart = (state as { part?: unknown } | null)?.part;
  const go = (part: number): void => void navigate({ pathname, search }, { state: { part } });
  return [Math.min(typeof keptPart === 'number' ? keptPart : start, farthest), go];
}
