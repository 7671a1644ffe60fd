/** The accepted content types [STMT-20]. */
export type FileType = 'image/jpeg' | 'image/png' | 'application/pdf';

/** The extensions of each type, the one for stored files first. */
export const EXTENSIONS: Readonly<Record<FileType, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/pdf': ['pdf'],
};

/** The extension of a stored file by its type. */
export function extensionOf(type: string): string {
  return EXTENSIONS[type as FileType]?.[0] ?? 'bin';
}

/**
 * Why a file is refused; `content`: its extension does not match its content. Each reason has its text in
 * flows/texts.server.json.
 */
export type Refusal = 'type' | 'content' | 'empty' | 'damaged' | 'locked' | 'complex' | 'pixels' | 'pages';

/** The result of an inspection, with the rewritten copy if the task was `rewrite`. */
export type Result = { type: FileType; copy?: Uint8Array } | { refused: Refusal };

/** Thrown to end an inspection with a refusal. */
export class Refused extends Error {
  override name = 'Refused';

  constructor(readonly refusal: Refusal) {
    super(refusal);
  }
}
