import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components';
import { setIn } from './model/edit-files.ts';
import type { Conflict } from './model/merge-files.ts';
import { useDraft, useDraftState } from './use-draft.ts';
import { word } from './words.ts';

const shown = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? word('conflict.nothing'));

/** What somebody else changed at the same time: theirs stands, and mine can be put back. */
export function Conflicts() {
  const draft = useDraft();
  const conflicts = useDraftState((state) => state.conflicts);
  if (conflicts.length === 0) return null;
  const takeMine = ({ file, path, mine }: Conflict) =>
    draft.edit(word('conflict.mine'), (files) => setIn(files, file, path, mine));
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{word('conflict.title')}</MessageBarTitle>
        <ul>
          {conflicts.map((conflict) => (
            <li key={`${conflict.file}#${conflict.path.join('/')}`}>
              {word('conflict.place', { file: conflict.file, path: conflict.path.join(' › ') })}{' '}
              {word('conflict.both', { mine: shown(conflict.mine), theirs: shown(conflict.theirs) })}{' '}
              {conflict.path.length > 0 && (
                <Button size="small" onClick={() => takeMine(conflict)}>
                  {word('conflict.mine')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </MessageBarBody>
      <MessageBarActions>
        <Button onClick={draft.closeConflicts}>{word('conflict.close')}</Button>
      </MessageBarActions>
    </MessageBar>
  );
}
