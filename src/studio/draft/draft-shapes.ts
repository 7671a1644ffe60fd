import type { StoreApi } from 'zustand/vanilla';
import type { DraftCheck, StudioProblem, StudioSchedule } from '#contracts/studio/studio-shapes.ts';
import { type Conflict, editBetween, type History } from '../model/edits/index.ts';
import type { Files } from '../model/files/index.ts';
import type { PreviewState } from '../preview/messages.ts';

/** The selected step, or a question of it. */
export interface Selection {
  step?: string;
  question?: string;
  /** A file, and a position in it. */
  file?: string;
  line?: number;
  column?: number;
}

/** The views of a draft. */
export const VIEWS = ['steps', 'words', 'brands', 'json'] as const;
export type View = (typeof VIEWS)[number] | 'publish';

export type Saving = 'saved' | 'waiting' | 'saving' | 'failed' | 'over';

/** An open draft in this page. */
export interface DraftState {
  id: string;
  flow: string;
  /** Its name; empty: none. */
  title: string;
  purpose: string;
  /** Files of the release that it started from. */
  original: Files;
  history: History;
  /** The server's state: version and files. */
  stored: { version: number; files: Files; savedBy: string; savedAt: string };
  check: DraftCheck;
  /** The files from which the preview's module was compiled. */
  compiled: Files;
  saving: Saving;
  selection: Selection;
  view: View;
  /** Values that both this page and another member changed; theirs count. */
  conflicts: readonly Conflict[];
  /** Message about another member's save that was just merged. */
  news?: string;
  /** Why a save was refused. */
  fault?: string;
  /** It was published or discarded, here or (`gone`) elsewhere: it is no longer saved. */
  ended?: 'published' | 'discarded' | 'gone';
  /** Files with invalid JSON in the Files view, by path. They are not saved. */
  unreadable: Readonly<Record<string, Unreadable>>;
  /** Input of the open form that can't be written to the files yet, such as a choice without its number. */
  unwritten: readonly UnwrittenInput[];
  /** The description of the next release, as typed so far. */
  note: string;
  /** The chosen brand and the preview's settings, for all views. */
  look: Look;
  /** Its schedule, or why the publication failed. A scheduled draft can't be changed. */
  schedule?: StudioSchedule;
}

/** The chosen brand (the first if none), and the preview's settings. */
export interface Look {
  platform?: string;
  lang?: string;
  width: number;
  state: PreviewState;
}

/** An answer of a form that has a fault: its title, and how to correct it. */
export interface UnwrittenInput {
  title: string;
  fault: string;
}

/** A file while its JSON is invalid. */
export interface Unreadable {
  text: string;
  /** The file's text before the edit. */
  base: string | undefined;
  problem: StudioProblem;
  /** The number of edits that could be undone when it became invalid: Undo puts it back after the later ones. */
  after: number;
}

/** The invalid file that Undo puts back next; undefined if an edit was made after the last one became invalid. */
export const brokenLast = ({ unreadable, history }: DraftState): string | undefined =>
  Object.entries(unreadable)
    .filter(([, { after }]) => after >= history.past.length)
    .at(-1)?.[0];

export interface DraftActs {
  /** Edits the files. Consecutive edits with the same `key` are one undo step. */
  edit(label: string, change: (files: Files) => Files, key?: string): void;
  /** Sets a file's text; invalid JSON stays in this page until it is valid. */
  write(path: string, text: string): void;
  /** Discards the invalid text of a file; the file is as it was before. */
  putBack(path: string): void;
  /** Takes back the last edit, or the text that made a file invalid if it is later. */
  undo(): void;
  redo(): void;
  select(selection: Selection): void;
  /** Opens a view at a position. */
  show(view: View, selection?: Selection): void;
  /** Saves pending changes now. Resolves once everything is saved or can't be. */
  flush(): Promise<void>;
  /** Rebases the draft on the live release: conflicting values become the live ones. */
  takeInLive(): Promise<void>;
  /** Checks whether another member has saved. */
  refresh(): Promise<void>;
  closeConflicts(): void;
  /** Restores this page's value of a conflict. */
  takeMine(conflict: Conflict): void;
  /** Shows another name and purpose, which are stored. */
  setName(name: { title: string; purpose: string }): void;
  setUnwritten(unwritten: readonly UnwrittenInput[]): void;
  setNote(note: string): void;
  setLook(look: Partial<Look>): void;
  /** Saves now if the last save failed or the session had ended. */
  retry(): void;
  /** The schedule was set or canceled, which changes the draft's version. */
  setSchedule(schedule: StudioSchedule | undefined, version: number): void;
  /**
   * Performs an act that ends the draft: publish or discard. The draft is not refreshed meanwhile or
   * afterwards, so that its own editor does not report it as gone. If the act fails, editing continues.
   * @returns the result of the act
   */
  end<T>(how: 'published' | 'discarded', act: () => Promise<T>): Promise<T>;
  stop(): void;
}

export interface OpenDraftStore extends DraftActs {
  store: StoreApi<DraftState>;
}

/** Whether two states of the files are equal. */
export const isSame = (one: Files, other: Files): boolean =>
  Object.keys(editBetween(one, other)).length === 0;

/** Whether this page has unsaved changes of the draft. */
export const isUnsaved = ({ stored, history, unreadable, unwritten, ended }: DraftState): boolean =>
  ended !== 'discarded' &&
  (!isSame(stored.files, history.files) || Object.keys(unreadable).length > 0 || unwritten.length > 0);
