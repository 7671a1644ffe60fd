import { Button, Tooltip } from '@fluentui/react-components';
import { lazy, Suspense } from 'react';
import { Conflicts } from '../draft/Conflicts.tsx';
import { lastInvalidFile, VIEWS } from '../draft/draft-shapes.ts';
import type { Me } from '../draft/studio-api.ts';
import { useDraft, useDraftContext, useDraftState, useIsLocked, useIsScheduled } from '../draft/use-draft.ts';
import { InspectorPane } from '../inspector/InspectorPane.tsx';
import { ProblemsPanel } from '../panes/ProblemsPanel.tsx';
import { StepsPane } from '../panes/StepsPane.tsx';
import { ContentSkeleton } from '../parts/ContentSkeleton.tsx';
import { Icon } from '../parts/Icon.tsx';
import { PersonMenu } from '../parts/PersonMenu.tsx';
import { Notice, useFault, useOneAtATime } from '../parts/parts.tsx';
import { Switch } from '../parts/Switch.tsx';
import { word } from '../parts/words.ts';
import { PreviewPane } from '../preview/PreviewPane.tsx';
import { DraftName } from './DraftName.tsx';
import { Messages } from './Messages.tsx';
import { SavedState } from './SavedState.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const JsonView = lazy(async () => ({ default: (await import('../json/JsonView.tsx')).JsonView }));
const WordsView = lazy(async () => ({ default: (await import('../words/WordsView.tsx')).WordsView }));
const BrandsView = lazy(async () => ({ default: (await import('../brands/BrandsView.tsx')).BrandsView }));
const PublishView = lazy(async () => ({ default: (await import('../publish/PublishView.tsx')).PublishView }));

interface WorkbenchProps {
  me: Me;
  /** Logs out. */
  onLeave: () => void;
}

/** A draft with all its views and actions. */
export function Workbench({ me, onLeave }: WorkbenchProps) {
  const draft = useDraft();
  const view = useDraftState((state) => state.view);
  useShortcuts();
  return (
    <div className="st-bench">
      <header className="st-bar" data-region="" tabIndex={-1}>
        <Button as="a" href="#" appearance="subtle">
          {word('title')}
        </Button>
        <DraftName />
        <Switch
          label={word('views.label')}
          names={VIEWS}
          value={VIEWS.find((candidate) => candidate === view)}
          wordOf={(viewName) => word(`views.${viewName}`)}
          onChange={(next) => draft.show(next)}
        />
        <SavedState />
        <UndoButtons />
        <Button appearance="primary" aria-pressed={view === 'publish'} onClick={() => draft.show('publish')}>
          {word('publish.open')}
        </Button>
        <PersonMenu me={me} onLeave={onLeave} />
      </header>
      <div className="st-messages">
        <Messages />
        <EndedNotice />
        <Conflicts />
        {useIsScheduled() && view !== 'publish' && <Notice intent="info">{word('schedule.locked')}</Notice>}
      </div>
      <main
        className={`st-view st-view--${view}`}
        {...(view === 'steps' ? {} : { 'data-region': '', tabIndex: -1 })}
      >
        <Suspense fallback={<ContentSkeleton />}>
          {view === 'steps' && (
            <>
              <StepsPane />
              <PreviewPane />
              <InspectorPane />
            </>
          )}
          {view === 'words' && <WordsView />}
          {view === 'brands' && <BrandsView />}
          {view === 'json' && <JsonView />}
          {view === 'publish' && <PublishView />}
        </Suspense>
      </main>
      <ProblemsPanel />
    </div>
  );
}

/** Says that the draft has ended, and offers to continue in a new draft. */
function EndedNotice() {
  const { bringOver, role } = useDraftContext();
  const ended = useDraftState((state) => state.ended);
  const { fault, showFault } = useFault();
  const { isBusy, runOnce } = useOneAtATime();
  if (!ended) return null;
  return (
    <>
      <Notice
        intent={ended === 'published' ? 'success' : 'warning'}
        layout="multiline"
        action={
          role !== 'reader' && (
            <Button
              disabledFocusable={isBusy}
              onClick={() => void runOnce(() => bringOver().catch(showFault))}
            >
              {word('draft.bringOver')}
            </Button>
          )
        }
      >
        {word(ended === 'published' ? 'publish.done' : 'draft.goneWhy')}
      </Notice>
      {fault && <Notice intent="error">{fault}</Notice>}
    </>
  );
}

function UndoButtons() {
  const past = useDraftState((state) => {
    const broken = lastInvalidFile(state);
    return broken === undefined ? state.history.past.at(-1)?.label : word('json.changed', { file: broken });
  });
  const future = useDraftState(({ history }) => history.future[0]?.label);
  const isLocked = useIsLocked();
  return (
    <>
      <UndoButton action="undo" tooltip={past && !isLocked ? word('undo.what', { what: past }) : undefined} />
      <UndoButton
        action="redo"
        tooltip={future && !isLocked ? word('undo.again', { what: future }) : undefined}
      />
    </>
  );
}

function UndoButton({ action, tooltip }: { action: 'undo' | 'redo'; tooltip: string | undefined }) {
  const draft = useDraft();
  return (
    <Tooltip content={tooltip ?? word(`undo.${action}`)} relationship="label">
      <Button
        appearance="subtle"
        icon={<Icon name={action} />}
        disabledFocusable={tooltip === undefined}
        onClick={draft[action]}
      />
    </Tooltip>
  );
}
