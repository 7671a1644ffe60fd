import codes from './errors.json' with { type: 'json' };

/** Plaid's error codes that the emulator uses, with type, status (else 400) and Plaid's messages. */
export type PlaidErrorCode = keyof typeof codes;
/** `display`: Plaid's message for the person, if it has one. */
const kinds: Record<PlaidErrorCode, { type: string; status?: number; message: string; display?: string }> =
  codes;

/** An error in Plaid's format. */
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

  /** The error schema of every endpoint and of Link. https://plaid.com/docs/errors/ */
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
