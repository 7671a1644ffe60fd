import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { LinkTask } from '../../api/return-link.ts';

/**
 * The way that the person chose, and how to choose. It is kept with the entry in the browser's history, so that Back leads
 * to the choice again and a reload keeps it. On the way back from a bank's page it is the bank's, and kept in the page
 * alone: its address is not to be gone to twice.
 */
export function useChosenTask(isBankReturn: boolean): [LinkTask | undefined, (task: LinkTask) => void] {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [here, setHere] = useState<LinkTask>('plaid');
  if (isBankReturn) return [here, setHere];
  return [taskIn(state), (task) => void navigate({ pathname, search }, { state: { task } })];
}

function taskIn(state: unknown): LinkTask | undefined {
  const task = typeof state === 'object' && state !== null && 'task' in state ? state.task : undefined;
  return task === 'upload' || task === 'plaid' ? task : undefined;
}
