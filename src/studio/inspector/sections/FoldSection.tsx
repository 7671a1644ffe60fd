import { type ReactNode, useEffect, useRef } from 'react';
import { useDraft, useDraftState } from '../../draft/use-draft.ts';
import { isSettingOf } from '../../model/questions/index.ts';

interface FoldSectionProps {
  title: string;
  /** Summary of the settings in the section, shown while it is closed. */
  summary: string;
  /** The settings in it; a problem of one of them opens it. */
  settings: readonly string[];
  /** Whether it is open until the member closes it. */
  isFirst?: boolean;
  /** Whether an input in it is wrong. */
  hasFault?: boolean;
  children: ReactNode;
}

/**
 * A section of settings that folds and stays so for the draft. A `details` element: the browser's search opens it
 * when it finds a text inside.
 */
export function FoldSection(props: FoldSectionProps) {
  const { title, summary, settings, isFirst = false, hasFault = false, children } = props;
  const draft = useDraft();
  const isOpen = useDraftState(({ folds }) => folds[title]) ?? isFirst;
  const isChosen = useDraftState(
    ({ selection: { setting } }) => setting !== undefined && isSettingOf(setting, settings),
  );
  const section = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (hasFault || isChosen) draft.setFold(title, true);
    if (isChosen) section.current?.scrollIntoView({ block: 'nearest' });
  }, [draft, title, hasFault, isChosen]);
  return (
    <details
      ref={section}
      className="st-section"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) draft.setFold(title, currentTarget.open);
      }}
    >
      <summary>
        <h3>{title}</h3>
        {!isOpen && <span className="st-section__set">{summary}</span>}
      </summary>
      <div className="st-section__body">{children}</div>
    </details>
  );
}
