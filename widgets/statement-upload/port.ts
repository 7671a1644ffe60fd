import type { AskedMonth } from '#domain/statements/statement-months.ts';
import type { BankAnswer } from '../bank-link/port.ts';
import type { DocumentType, FilesPort } from '../sending/files-port.ts';

/** Port `statement-upload` of the wizard's step. */
export interface StatementUploadPort extends FilesPort {
  /** The documents that are asked for on top of bank statements [AMOUNT-41]. */
  documents(): DocumentType[];
  /** The months of statements that are asked for; left out: nobody asks. */
  months?(): AskedMonth[];
  /** Tells the server that statements follow later (POST /api/apply/bank/send-statements-later), and takes that up. */
  skip(): Promise<BankAnswer>;
}
