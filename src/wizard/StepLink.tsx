import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useStepContext } from '#engine/react/index.ts';

/** A link of a step's screen that leads away from it; a widget of the step may have it ask first (decision 50). */
export function StepLink(props: { to: string; className?: string; children: ReactNode }) {
  const { leaving } = useStepContext();
  const navigate = useNavigate();
  const onClick = (event: MouseEvent): void => {
    const ask = leaving.current;
    // With a key held the link opens beside this page, which stays.
    if (!ask || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void ask().then((yes) => {
      if (yes) navigate(props.to);
    });
  };
  return <Link {...props} onClick={onClick} />;
}
