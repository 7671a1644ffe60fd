import { useEffect, useRef, useState } from 'react';
import { readJson } from '../model/json-text.ts';
import { stepFile } from '../model/outline.ts';
import { useIsDark } from '../studio-theme.ts';
import { useDraft, useDraftState, useMayEdit } from '../use-draft.ts';
import { word } from '../words.ts';
import { createEditor, type JsonEditor } from './editor.ts';

/** The draft's files as they are, in step with the panes both ways. */
export function JsonView() {
  const draft = useDraft();
  const files = useDraftState((state) => state.history.files);
  const flow = useDraftState((state) => state.flow);
  const problems = useDraftState((state) => state.check.problems);
  const stored = useDraftState((state) => state.stored.files);
  const { step, file } = useDraftState((state) => state.selection);
  const [path, setPath] = useState(() => file ?? (step ? stepFile(flow, step) : `flows/${flow}/flow.json`));
  const isDark = useIsDark();
  const [broken, setBroken] = useState(false);
  const mayEdit = useMayEdit();
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<JsonEditor>(undefined);
  const text = files[path] ?? '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is another editor; its text comes by itself
  useEffect(() => {
    if (!box.current) return undefined;
    const own = createEditor(box.current, {
      path,
      text,
      label: word('json.title'),
      readOnly: !mayEdit,
      isDark,
      onText(next) {
        // Half a file is no draft: it is taken over once it can be read.
        const isWhole = isJson(next);
        setBroken(!isWhole);
        if (isWhole)
          draft.edit(
            word('json.changed', { file: path }),
            (all) => ({ ...all, [path]: next }),
            `json ${path}`,
          );
      },
    });
    editor.current = own;
    return () => own.close();
  }, [path, mayEdit, isDark, draft]);
  useEffect(() => editor.current?.take(text), [text]);
  useEffect(() => {
    // Places are of the text that was checked.
    const isSame = stored[path] === files[path];
    editor.current?.mark(isSame ? problems.filter(({ file }) => file === path) : []);
  }, [problems, path, stored, files]);

  return (
    <div className="st-json">
      <div className="st-pane">
        <h2>{word('json.title')}</h2>
        <p className="st-quiet st-small">{word('json.about')}</p>
        <p role="status">{broken && word('json.broken')}</p>
        <ul className="st-list" aria-label={word('json.file')}>
          {Object.keys(files)
            .sort()
            .map((one) => (
              <li key={one} className="st-row" data-selected={one === path ? 'true' : undefined}>
                <button
                  type="button"
                  className="st-row__name"
                  aria-current={one === path ? 'true' : undefined}
                  onClick={() => setPath(one)}
                >
                  {one}
                </button>
              </li>
            ))}
        </ul>
      </div>
      <div ref={box} />
    </div>
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // Comments are kept; the check says what it thinks of them.
    return /\/[/*]/.test(text) && readJson(text) !== undefined;
  }
}
