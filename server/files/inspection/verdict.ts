/** The content types that are taken (spec §5). */
export type FileType = 'image/jpeg' | 'image/png' | 'application/pdf';

/** Why a file is not taken. Each has its own words in server/files/texts.json. */
export type Refusal =
  | 'type'
  | 'empty'
  | 'damaged'
  | 'locked'
  | 'complex'
  | 'pixels'
  | 'pages'
  | 'program'
  | 'attachment'
  | 'mixed';

/** What a look into a file came to. */
export type Verdict = { type: FileType } | { refused: Refusal };

/** Ends an inspection. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal);
    this.name = 'Refused';
    this.refusal = refusal;
  }
}

/** Width times height of a picture at most (decision of the uploads: 40 megapixels). */
export const PIXELS = 40_000_000;
