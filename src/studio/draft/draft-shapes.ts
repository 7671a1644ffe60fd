import type { StoreApi } from 'zustand/vanilla';
import type { DraftCheck, StudioProblem, StudioSchedule } from '#contracts/studio/studio-shapes.ts';
import type { FlatLists } from '#domain/disclosures/index.ts';
import { type Conflict, editBetween, type History } from '../model/edits/index.ts';
import type { Files } from '../model/files/index.ts';
import type { PreviewState, ShownParts } from '../preview/messages.ts';
import type { PreviewPage } from '../preview/preview-pages.ts';

export interface Selection {
  step?: string;
  /** A page or dialog beside the steps, instead of a step. */
  page?: PreviewPage;
  question?: string;
  file?: string;
  line?: number;
  column?: number;
  /** The setting of the question that a problem is about, by the name of its answer in the inspector's form. */
  setting?: string;
}

export const VIEWS = ['steps', 'words', 'brands', 'json'] as const;
export type View = (typeof VIEWS)[number] | 'publish';

export type Saving = 'saved' | 'waiting' | 'saving' | 'failed' | 'over';

export interface DraftState {
  id: string;
  flow: string;
  /** The draft's title; empty if it has none. */
  title: string;
  purpose: string;
  /** The marks of disclosures of each live flow, by its id (`#domain/disclosures/index.ts`). */
  liveMarks: Readonly<Record<string, readonly string[]>>;
  /** The lists of all live flows whose fields have flat names: brands' texts may be of any flow. */
  liveLists: FlatLists;
  /** The files of the release that the draft started from. */
  original: Files;
  history: History;
  /** The draft as last saved on the server. */
  stored: { version: number; files: Files; savedBy: string; savedAt: string };
  check: DraftCheck;
  /** The files that the preview's module was compiled from. */
  compiled: Files;
  saving: Saving;
  selection: Selection;
  view: View;
  /** Values that both this page and another member changed; theirs count. */
  conflicts: readonly Conflict[];
  /** A message about another member's save that was just merged, or about an edit that was refused or skipped. */
  news?: string;
  /** Why a save was refused. */
  fault?: string;
  /** How the draft ended: it is no longer saved. `gone`: it was ended elsewhere. */
  ended?: 'published' | 'discarded' | 'gone';
  /** Files with invalid JSON, by path, which are not saved. */
  unreadable: Readonly<Record<string, Unreadable>>;
  /** Input of the open form that can't be written to the files yet, such as a choice without its number. */
  unwritten: readonly UnwrittenInput[];
  /** The description of the next release, as typed so far. */
  note: string;
  /** The preview's brand, language, width and state, shared by all views. */
  look: Look;
  /** The steps and questions that the preview hides; undefined before its first report. */
  shownParts?: ShownParts;
  /** The texts that were pressed in the preview, and the files of that moment. */
  pressed?: { texts: readonly string[]; files: Files };
  /** The sections of the inspector that the member opened (true) or closed, by title. */
  folds: Readonly<Record<string, boolean>>;
  /** The draft's schedule, or why its publication failed. A scheduled draft can't be changed. */
  schedule?: StudioSchedule;
}

/** The chosen brand (the first if none), and the preview's settings. */
export interface Look {
  platform?: string;
  lang?: string;
  width: number;
  state: PreviewState;
  /** The title of the sample applicant; absent or empty for generated answers. */
  sample?: string;
  /** A press in the preview chooses a text to change. */
  isEditing?: boolean;
}

/** `fault`: how to correct the answer `title`. */
export interface UnwrittenInput {
  title: string;
  fault: string;
}

export interface Unreadable {
  text: string;
  /** The file's text before it became invalid; undefined if there was none. */
  base: string | undefined;
  problem: StudioProblem;
  /** The JSON is valid, but the change of a disclosure is refused. */
  isRefused?: true;
  /** The number of edits that could be undone when it became invalid, for the order of Undo. */
  after: number;
}

/** The invalid file that Undo restores next, unless it undoes a later edit first. */
export const lastInvalidFile = ({ unreadable, history }: DraftState): string | undefined =>
  Object.entries(unreadable)
    .filter(([, { after }]) => after >= history.past.length)
    .at(-1)?.[0];

export interface DraftActs {
  /** Consecutive edits with the same `key` are one undo step. */
  edit(label: string, change: (files: Files) => Files, key?: string): void;
  /** Invalid JSON stays in this page until it is valid. */
  write(path: string, text: string): void;
  /** Discards the invalid text of a file. */
  putBack(path: string): void;
  /** Undoes the last edit, or a later text that made a file invalid. */
  undo(): void;
  redo(): void;
  select(selection: Selection): void;
  show(view: View, selection?: Selection): void;
  /** Saves pending changes now. Resolves once everything is saved or can't be. */
  flush(): Promise<void>;
  /** Rebases the draft on the live release: conflicting values become the live ones. */
  takeInLive(): Promise<void>;
  /** Checks whether another member has saved. */
  refresh(): Promise<void>;
  closeConflicts(): void;
  /** Dismisses the message about another member's save, or a skipped edit. */
  closeNews(): void;
  /** Restores this page's value. */
  takeMine(conflict: Conflict): void;
  setName(name: { title: string; purpose: string }): void;
  setUnwritten(unwritten: readonly UnwrittenInput[]): void;
  setNote(note: string): void;
  setLook(look: Partial<Look>): void;
  /** Keeps a section of the inspector open or closed. */
  setFold(title: string, isOpen: boolean): void;
  setShownParts(shownParts: ShownParts): void;
  setPressed(texts: readonly string[]): void;
  /** Saves now if the last save failed or the session had ended. */
  retry(): void;
  /** A change of the schedule changes the draft's version. */
  setSchedule(schedule: StudioSchedule | undefined, version: number): void;
  /**
   * Performs an act that ends the draft, without refreshing it: the editor must not report the draft as gone.
   * If the act fails, editing continues. @returns its result
   */
  end<T>(how: 'published' | 'discarded', act: () => Promise<T>): Promise<T>;
  stop(): void;
}

export interface OpenDraftStore extends DraftActs {
  store: StoreApi<DraftState>;
}

/** Whether two states of the files are equal. */
export const areSameFiles = (files: Files, other: Files): boolean =>
  Object.keys(editBetween(files, other)).length === 0;

/** Whether this page has unsaved changes of the draft. */
export const isUnsaved = ({ stored, history, unreadable, unwritten, ended }: DraftState): boolean =>
  ended !== 'discarded' &&
  (!areSameFiles(stored.files, history.files) || Object.keys(unreadable).length > 0 || unwritten.length > 0);
