import type { AskedMonth } from '#domain/statements/statement-months.ts';
import type { SkipResult } from '../bank-link/port.ts';
import type { DocumentType, FilesPort } from '../sending/files-port.ts';

/** Port `statement-upload` of the wizard's step. */
export interface StatementUploadPort extends FilesPort {
  /** Requested documents besides bank statements [AMOUNT-41]. */
  documents(): DocumentType[];
  /** Requested months of statements; absent if none are requested. */
  months?(): AskedMonth[];
  /** Tells the server that statements follow later (POST /api/apply/bank/send-statements-later), and applies its answer. */
  skip(): Promise<SkipResult>;
}
