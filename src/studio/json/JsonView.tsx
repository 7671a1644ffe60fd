import { useEffect, useRef } from 'react';
import { useDraft, useDraftState, useMayEdit, useProblems } from '../draft/use-draft.ts';
import { migrationsFile, shownFile } from '../model/files/index.ts';
import { word } from '../parts/words.ts';
import { useIsDark } from '../studio-theme.ts';
import { createEditor, type JsonEditor } from './editor.ts';

/** The draft's files as JSON, synchronized with the other views. */
export function JsonView() {
  const draft = useDraft();
  const files = useDraftState((state) => state.history.files);
  const flow = useDraftState((state) => state.flow);
  const problems = useProblems();
  const unreadable = useDraftState((state) => state.unreadable);
  const stored = useDraftState((state) => state.stored.files);
  const selection = useDraftState((state) => state.selection);
  const { step } = selection;
  const path = shownFile(flow, selection);
  const isDark = useIsDark();
  const mayEdit = useMayEdit();
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<JsonEditor>(undefined);
  const text = unreadable[path]?.text ?? files[path] ?? '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is another editor; its text comes by itself
  useEffect(() => {
    if (!box.current) return undefined;
    const ownEditor = createEditor(box.current, {
      path,
      text,
      label: word('json.title'),
      readOnly: !mayEdit,
      isDark,
      onText: (next) => draft.write(path, next),
    });
    editor.current = ownEditor;
    return () => ownEditor.close();
  }, [path, mayEdit, isDark, draft]);
  useEffect(() => editor.current?.replaceText(text), [text]);
  // Depends on the object, so that selecting the same problem again moves the cursor again.
  useEffect(() => {
    if (selection.line !== undefined) editor.current?.goTo(selection.line, selection.column);
  }, [selection]);
  useEffect(() => {
    // Positions refer to the checked text.
    const isCurrent = unreadable[path] !== undefined || stored[path] === files[path];
    editor.current?.mark(isCurrent ? problems.filter(({ file }) => file === path) : []);
  }, [problems, unreadable, path, stored, files]);

  return (
    <div className="st-json">
      <div className="st-pane">
        <h2>{word('json.title')}</h2>
        <p className="st-quiet st-small">{word('json.about')}</p>
        {path === migrationsFile(flow) && <p>{word('json.migrations')}</p>}
        <ul className="st-list" aria-label={word('json.file')}>
          {Object.keys(files)
            .sort()
            .map((filePath) => (
              <li key={filePath} className="st-row" data-selected={filePath === path ? 'true' : undefined}>
                <button
                  type="button"
                  className="st-row__name"
                  aria-current={filePath === path ? 'true' : undefined}
                  onClick={() => draft.select({ step, file: filePath })}
                >
                  {filePath}
                </button>
              </li>
            ))}
        </ul>
      </div>
      <div ref={box} />
    </div>
  );
}
