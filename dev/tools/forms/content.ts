import pfs from './pfs.json' with { type: 'json' };
import suq from './suq.json' with { type: 'json' };

/** A blank to be filled in. Width is half a line unless `wide` or `lines` says otherwise. */
export interface DocumentField {
  name: string;
  label: string;
  /** Format shown after the label: `mm/dd/yyyy`. */
  hint?: string;
  wide?: boolean;
  /** Height of a long answer, in lines of text; such a field takes the whole width. */
  lines?: number;
  /** Whole dollars: aligned right. */
  money?: boolean;
  /** A total. */
  strong?: boolean;
  /** Answers to choose from. */
  choices?: string[];
}

export interface DocumentTable {
  name: string;
  rows: number;
  columns: { name: string; label: string; share: number }[];
}

export interface DocumentSection {
  heading: string;
  text?: string;
  fields?: DocumentField[];
  table?: DocumentTable;
}

/** A form to download, as data: `*.json` here. Brand neutral (spec §9, decision 22). */
export interface DocumentContent {
  id: string;
  /** Name under which it is saved. */
  file: string;
  title: string;
  subject: string;
  lang: string;
  /** Day of the last change of its words, yyyy-mm-dd. */
  updated: string;
  intro: string[];
  sections: DocumentSection[];
}

/** Every document by the last part of its download path. */
export const documents: Record<'pfs' | 'suq', DocumentContent> = { pfs, suq };
