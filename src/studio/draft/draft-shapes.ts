import type { StoreApi } from 'zustand/vanilla';
import type { DraftCheck, StudioProblem, StudioSchedule } from '#contracts/studio/studio-shapes.ts';
import type { Conflict, Files } from '../model/files/index.ts';
import { changesBetween, type History } from '../model/files/index.ts';
import type { PreviewState } from '../preview/messages.ts';

/** What stands in the middle of attention: a step, or a question of it. */
export interface Selection {
  step?: string;
  question?: string;
  /** A file, and the place in it. */
  file?: string;
  line?: number;
  column?: number;
}

/** The parts that a draft is worked on in. */
export const VIEWS = ['steps', 'words', 'brands', 'json'] as const;
export type View = (typeof VIEWS)[number] | 'publish';

export type Saving = 'saved' | 'waiting' | 'saving' | 'failed' | 'over';

/** An open draft in this page. */
export interface DraftState {
  id: string;
  flow: string;
  /** Files of the release that it started from. */
  original: Files;
  history: History;
  /** What the server has: its version and files. */
  stored: { version: number; files: Files; savedBy: string; savedAt: string };
  check: DraftCheck;
  /** The files that the preview's module was made of. */
  compiled: Files;
  saving: Saving;
  selection: Selection;
  view: View;
  /** What both this page and somebody else changed; theirs stands. */
  conflicts: readonly Conflict[];
  /** Somebody else's save that was just taken in. */
  news?: string;
  /** Why a save was refused. */
  fault?: string;
  /** It was published or thrown away, here or (`gone`) elsewhere: no save goes there any more. */
  ended?: 'published' | 'discarded' | 'gone';
  /** What was written in Files and can't be read yet, by path. Nothing of it is saved. */
  unreadable: Readonly<Record<string, Unreadable>>;
  /** Input of the open form that can't be written to the files yet, such as a choice without its number. */
  unwritten: readonly UnwrittenInput[];
  /** What the next release is about, as far as it is written. */
  note: string;
  /** How the application is looked at, in every view. */
  look: Look;
  /** When it goes live by itself, or why it did not. Nobody changes it while it waits. */
  schedule?: StudioSchedule;
}

/** The brand that is worked on (the first where none is chosen), and how the preview shows it. */
export interface Look {
  platform?: string;
  lang?: string;
  width: number;
  state: PreviewState;
}

/** An answer of a form that has a fault: the title of what it is about, and what to do. */
export interface UnwrittenInput {
  title: string;
  fault: string;
}

/** A file as somebody is writing it, before it can be read. */
export interface Unreadable {
  text: string;
  /** The file that they began with. */
  base: string | undefined;
  problem: StudioProblem;
}

export interface DraftActs {
  /** Does something to the files. `key`: what follows under it is the same act. */
  edit(label: string, change: (files: Files) => Files, key?: string): void;
  /** Takes a file as it is written: what can't be read stays in this page until it can. */
  write(path: string, text: string): void;
  undo(): void;
  redo(): void;
  select(selection: Selection): void;
  /** Goes to a view, and to a place in it. */
  show(view: View, selection?: Selection): void;
  /** Saves what waits now. Resolves when all that was done is saved, or can't be. */
  flush(): Promise<void>;
  /** Puts the draft on what is live now: what both changed since is a conflict, where what is live stands. */
  takeInLive(): Promise<void>;
  /** Looks whether somebody else has saved. */
  refresh(): Promise<void>;
  closeConflicts(): void;
  /** Puts this page's side of a conflict back. */
  takeMine(conflict: Conflict): void;
  setUnwritten(unwritten: readonly UnwrittenInput[]): void;
  setNote(note: string): void;
  setLook(look: Partial<Look>): void;
  /** Tries to save again what a session that ended kept from it. */
  resume(): void;
  /** A time was set at which it goes live, or taken away: its version is another one. */
  setSchedule(schedule: StudioSchedule | undefined, version: number): void;
  /**
   * Does what ends the draft: publishes it or throws it away. Nobody asks for it meanwhile, nor afterwards: to its own editor it is not
   * gone but done. Where the act fails, all goes on. @returns what the act gives
   */
  end<T>(how: 'published' | 'discarded', act: () => Promise<T>): Promise<T>;
  stop(): void;
}

export interface OpenDraftStore extends DraftActs {
  store: StoreApi<DraftState>;
}

/** Whether two states of the files are the same. */
export const isSame = (one: Files, other: Files): boolean =>
  Object.keys(changesBetween(one, other)).length === 0;

/** Whether this page has something of the draft that the server has not. */
export const isUnsaved = ({ stored, history, unreadable, unwritten, ended }: DraftState): boolean =>
  ended !== 'discarded' &&
  (!isSame(stored.files, history.files) || Object.keys(unreadable).length > 0 || unwritten.length > 0);
