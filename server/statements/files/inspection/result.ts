/** The types of files that are accepted [STMT-20]. */
export type FileType = 'image/jpeg' | 'image/png' | 'application/pdf';

/** The extensions of each type; the first is used for stored files. */
export const EXTENSIONS: Readonly<Record<FileType, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/pdf': ['pdf'],
};

/** The extension of a stored file. */
export function extensionOf(type: string): string {
  return EXTENSIONS[type as FileType]?.[0] ?? 'bin';
}

/** Why a file is not accepted. `content`: it does not match the extension. Texts: flows/texts.server.json. */
export type Refusal = 'type' | 'content' | 'empty' | 'damaged' | 'locked' | 'complex' | 'pixels' | 'pages';

/** The result of an inspection; only the task `rewrite` makes a copy. */
export type Result = { type: FileType; copy?: Uint8Array } | { refused: Refusal };

export class Refused extends Error {
  override name = 'Refused';

  constructor(readonly refusal: Refusal) {
    super(refusal);
  }
}
