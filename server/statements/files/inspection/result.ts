/** The content types that are taken (spec §5). */
export type FileType = 'image/jpeg' | 'image/png' | 'application/pdf';

/** Why a file is not taken; `content`: its name says a type that it is not. Each has its own words in flows/texts.server.json. */
export type Refusal = 'type' | 'content' | 'empty' | 'damaged' | 'locked' | 'complex' | 'pixels' | 'pages';

/** What an inspection came to; with the rewritten copy where that was asked for. */
export type Result = { type: FileType; copy?: Uint8Array } | { refused: Refusal };

/** Ends an inspection. */
export class Refused extends Error {
  override name = 'Refused';

  constructor(readonly refusal: Refusal) {
    super(refusal);
  }
}
