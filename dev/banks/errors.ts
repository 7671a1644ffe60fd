import codes from './errors.json' with { type: 'json' };

/** Codes of Plaid that the emulator answers with (errors.json): type, status (else 400) and words as in Plaid's documentation. */
export type PlaidErrorCode = keyof typeof codes;
/** `display`: words for the person, where Plaid has some. */
const kinds: Record<PlaidErrorCode, { type: string; status?: number; message: string; display?: string }> =
  codes;

/** A fault in Plaid's words: answered with its status and the body of `toBody`. */
export class PlaidFault extends Error {
  override readonly name = 'PlaidFault';

  constructor(
    readonly code: PlaidErrorCode,
    message: string = kinds[code].message,
  ) {
    super(message);
  }

  get statusCode(): number {
    return kinds[this.code].status ?? 400;
  }

  /** The error schema of every endpoint, which is Link's own as well. https://plaid.com/docs/errors/ */
  toBody() {
    const { type, display = null } = kinds[this.code];
    return {
      error_type: type,
      error_code: this.code,
      error_message: this.message,
      display_message: display,
    };
  }
}
