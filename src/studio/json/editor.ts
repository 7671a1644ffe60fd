import { autocompletion } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  defaultHighlightStyle,
  foldGutter,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState, Transaction } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { getLocation } from 'jsonc-parser';
import type { StudioProblem } from '#contracts/studio/studio-shapes.ts';
import { STUDIO } from '#domain/limits.ts';
import { tooDeepAt } from '#engine';
import { readNonce } from '../../brand/boot.ts';
import { aboutPlace, namesAt, valuesAt } from '../model/rules/index.ts';
import { sentence } from '../parts/words.ts';
import { schemaOfFile } from './schemas.ts';

export interface JsonEditor {
  /** Shows a text that was changed outside of the editor. */
  replaceText(text: string): void;
  mark(problems: readonly StudioProblem[]): void;
  /** Moves the cursor; line and column count from 1. */
  goTo(line: number, column?: number): void;
  close(): void;
}

interface EditorOptions {
  path: string;
  text: string;
  label: string;
  readOnly: boolean;
  isDark: boolean;
  onText: (text: string) => void;
}

/**
 * Replaces colors of the default highlighting by colors with a contrast of 4.5:1 on a dark background; other
 * tokens get the text color.
 */
const LIGHTER: Record<string, string> = {
  '#219': '#8dc4ff',
  '#164': '#7ad6a3',
  '#a11': '#ffb59e',
  '#e40': '#ffd08a',
  '#f00': '#ff9c94',
};
const darkHighlight = HighlightStyle.define(
  defaultHighlightStyle.specs.map(({ color, ...spec }) => ({
    ...spec,
    color: LIGHTER[String(color)] ?? 'inherit',
  })),
);

/** A JSON editor with completion and hover from the file's schema. */
export function createEditor(
  parent: HTMLElement,
  { path, text, label, readOnly, isDark, onText }: EditorOptions,
): JsonEditor {
  const schema = schemaOfFile(path);
  let isReplacing = false;
  const nonce = readNonce();
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        foldGutter(),
        history(),
        bracketMatching(),
        indentOnInput(),
        highlightActiveLine(),
        lintGutter(),
        highlightSpecialChars(),
        // Removes the invisible byte order mark that some programs put before a text.
        EditorView.clipboardInputFilter.of((pasted) => pasted.replace(/^\uFEFF/, '')),
        json(),
        syntaxHighlighting(isDark ? darkHighlight : defaultHighlightStyle),
        EditorView.theme({}, { dark: isDark }),
        autocompletion({ override: [complete] }),
        hoverTooltip(hover),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged && !isReplacing) onText(state.doc.toString());
        }),
        EditorState.readOnly.of(readOnly),
        ...(nonce ? [EditorView.cspNonce.of(nonce)] : []),
      ],
    }),
  });

  function complete({ state, pos, explicit }: { state: EditorState; pos: number; explicit: boolean }) {
    const doc = state.doc.toString();
    if (!schema || tooDeepAt(doc, STUDIO.mostLevels) !== undefined) return null;
    const { path: at, isAtPropertyKey, previousNode } = getLocation(doc, pos);
    const from = previousNode && previousNode.offset < pos ? previousNode.offset : pos;
    if (!explicit && from === pos) return null;
    const to = previousNode && from !== pos ? Math.max(pos, previousNode.offset + previousNode.length) : pos;
    const foundSuggestions = isAtPropertyKey ? namesAt(schema, at.slice(0, -1)) : valuesAt(schema, at);
    const options = foundSuggestions.map(({ text: word, about }) => ({
      label: JSON.stringify(word),
      apply: isAtPropertyKey && from === pos ? `${JSON.stringify(word)}: ` : JSON.stringify(word),
      info: about,
    }));
    return { from, to, options, filter: true };
  }

  function hover(_view: EditorView, pos: number) {
    const doc = view.state.doc.toString();
    if (!schema || tooDeepAt(doc, STUDIO.mostLevels) !== undefined) return null;
    const { path: at } = getLocation(doc, pos);
    const about = aboutPlace(schema, at);
    if (!about) return null;
    return {
      pos,
      create: () => {
        const dom = document.createElement('div');
        dom.textContent = about;
        return { dom };
      },
    };
  }

  /** The range from a position to the end of its line. */
  function rangeAt(line: number, column: number) {
    const { doc } = view.state;
    const row = doc.line(Math.min(line, doc.lines));
    return { from: Math.min(row.from + column - 1, row.to), to: row.to };
  }

  return {
    replaceText(next) {
      const before = view.state.doc.toString();
      if (before === next) return;
      isReplacing = true;
      const [start, end] = commonEnds(before, next);
      view.dispatch({
        changes: { from: start, to: before.length - end, insert: next.slice(start, next.length - end) },
        annotations: Transaction.addToHistory.of(false),
      });
      isReplacing = false;
    },
    mark(problems) {
      const found = problems.map(({ line, column, what, hint }) => {
        const { from, to } = rangeAt(line, column);
        return { from, to, severity: 'error' as const, message: `${sentence(what)} ${sentence(hint)}` };
      });
      view.dispatch(setDiagnostics(view.state, found));
    },
    goTo(line, column = 1) {
      const anchor = rangeAt(line, column).from;
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      view.focus();
    },
    close: () => view.destroy(),
  };
}

/** The number of equal characters at the start, and at the end after that. */
function commonEnds(one: string, other: string): [start: number, end: number] {
  const sharedLength = Math.min(one.length, other.length);
  let start = 0;
  while (start < sharedLength && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < sharedLength - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  return [start, end];
}
