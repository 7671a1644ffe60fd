import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components';
import { useId } from 'react';
import { pictureWords } from '#domain/words/picture-words.ts';
import type { JsonPath } from '#engine';
import { type Conflict, pathOf } from '../model/edits/index.ts';
import { type Files, readJson } from '../model/files/index.ts';
import { placeOf } from '../model/rules/index.ts';
import { word } from '../parts/words.ts';
import { useDraft, useDraftState } from './use-draft.ts';

const valueText = (value: unknown): string =>
  typeof value === 'string' ? pictureWords(value) : (JSON.stringify(value) ?? word('conflict.nothing'));

/** Conflicts with another member's save: theirs counts, and the own value can be restored. */
export function Conflicts() {
  const titleId = useId();
  const draft = useDraft();
  const conflicts = useDraftState((state) => state.conflicts);
  const files = useDraftState((state) => state.history.files);
  const flow = useDraftState((state) => state.flow);
  if (conflicts.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle id={titleId}>{word('conflict.title')}</MessageBarTitle>
          <ul>
            {conflicts.map((conflict) => (
              <li key={JSON.stringify([conflict.file, conflict.path])}>
                {word('conflict.place', {
                  place: placeOf(files, flow, conflict.file, jsonPathOf(files, conflict)).words,
                  what: lastPathPart(conflict),
                })}{' '}
                {word('conflict.both', {
                  mine: valueText(conflict.mine),
                  theirs: valueText(conflict.theirs),
                })}{' '}
                {(conflict.path.length > 0 || conflict.text !== undefined) && (
                  <Button size="small" onClick={() => draft.takeMine(conflict)}>
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
    </section>
  );
}

/** The path of a conflict's value, or of the list that lacks its item. */
const jsonPathOf = (files: Files, { file, path }: Conflict): JsonPath =>
  pathOf(readJson(files[file]), path) ?? pathOf(readJson(files[file]), path.slice(0, -1)) ?? [];

function lastPathPart({ path }: Conflict): string | number {
  const last = path.at(-1) ?? '';
  return typeof last === 'object' ? String(last.is) : last;
}
