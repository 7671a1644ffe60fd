import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { useDraft, useDraftState } from '../draft/use-draft.ts';
import { shownFile } from '../model/files/index.ts';
import { Icon } from '../parts/Icon.tsx';
import { focusRegionOf } from '../parts/regions.ts';
import { word } from '../parts/words.ts';

/** Messages about the draft, below the toolbar: why a save failed, the shown file that can't be read, other news. */
export function Messages() {
  const draft = useDraft();
  const saving = useDraftState((state) => state.saving);
  const fault = useDraftState((state) => state.fault);
  const news = useDraftState((state) => state.news);
  const hasEnded = useDraftState((state) => state.ended !== undefined);
  const view = useDraftState((state) => state.view);
  const flow = useDraftState((state) => state.flow);
  const path = shownFile(
    flow,
    useDraftState((state) => state.selection),
  );
  const broken = useDraftState((state) => state.unreadable[path]);
  const hasFailed = saving === 'failed' || saving === 'over';
  return (
    // Always present, so that a message is announced when it appears.
    <div role="status">
      {!hasEnded && hasFailed && fault && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{fault}</MessageBarBody>
        </MessageBar>
      )}
      {view === 'json' && broken && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{word(broken.isRefused ? 'legal.refusedFile' : 'json.broken')}</MessageBarBody>
          <MessageBarActions>
            <Button
              onClick={({ currentTarget }) => {
                focusRegionOf(currentTarget);
                draft.putBack(path);
              }}
            >
              {word('json.putBack')}
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
      {!hasEnded && news && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{news}</MessageBarBody>
          <MessageBarActions
            containerAction={
              <Button
                appearance="transparent"
                icon={<Icon name="close" />}
                aria-label={word('news.close')}
                onClick={({ currentTarget }) => {
                  focusRegionOf(currentTarget);
                  draft.closeNews();
                }}
              />
            }
          />
        </MessageBar>
      )}
    </div>
  );
}
