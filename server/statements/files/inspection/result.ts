/** The content types that are taken [STMT-20]. */
export type FileType = 'image/jpeg' | 'image/png' | 'application/pdf';

/** The extensions that go with each type, ours first. */
export const EXTENSIONS: Readonly<Record<FileType, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/pdf': ['pdf'],
};

/** The extension that a file of a type gets from us. */
export function extensionOf(type: string): string {
  return EXTENSIONS[type as FileType]?.[0] ?? 'bin';
}

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
