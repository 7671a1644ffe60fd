/** Codes of Plaid that the emulator answers with: type, status and words as in Plaid's documentation of errors. */
const CODES = {
  MISSING_FIELDS: ['INVALID_REQUEST', 400, 'the following required fields are missing'],
  UNKNOWN_FIELDS: ['INVALID_REQUEST', 400, 'the following fields are not recognized by this endpoint'],
  INVALID_FIELD: ['INVALID_REQUEST', 400, 'a field is invalid'],
  INVALID_BODY: ['INVALID_REQUEST', 400, 'body could not be parsed as JSON'],
  NOT_FOUND: ['INVALID_REQUEST', 404, 'the requested endpoint was not found'],
  INVALID_API_KEYS: ['INVALID_INPUT', 400, 'invalid client_id or secret provided'],
  INVALID_LINK_TOKEN: ['INVALID_INPUT', 400, 'link token is expired or invalid'],
  INVALID_PUBLIC_TOKEN: [
    'INVALID_INPUT',
    400,
    'could not find matching public token; public tokens expire 30 minutes after creation at which point they can no longer be exchanged',
  ],
  INVALID_ACCESS_TOKEN: ['INVALID_INPUT', 400, 'could not find matching access token'],
  INVALID_ACCOUNT_ID: ['INVALID_INPUT', 400, 'failed to find requested account ID for requested item'],
  INVALID_INSTITUTION: ['INVALID_INPUT', 400, 'invalid institution_id provided'],
  ITEM_NOT_FOUND: ['ITEM_ERROR', 400, 'The Item you requested cannot be found.'],
  ITEM_LOGIN_REQUIRED: [
    'ITEM_ERROR',
    400,
    "the login details of this item have changed (credentials, MFA, or required user action) and a user login is required to update this information. use Link's update mode to restore the item to a good state",
  ],
  INVALID_CREDENTIALS: ['ITEM_ERROR', 400, 'the provided credentials were not correct'],
  ACCESS_NOT_GRANTED: ['ITEM_ERROR', 400, 'access to this product was not granted for the account'],
  INTERNAL_SERVER_ERROR: ['API_ERROR', 500, 'an unexpected error occurred'],
} as const satisfies Record<string, readonly [type: string, status: number, message: string]>;

export type PlaidErrorCode = keyof typeof CODES;

/** Words for the person, where Plaid has some; null elsewhere. */
const DISPLAY: Partial<Record<PlaidErrorCode, string>> = {
  INVALID_CREDENTIALS:
    'The credentials you provided were incorrect. Check that your credentials are correct.',
};

/** A fault in Plaid's words: answered with its status and the body of `toBody`. */
export class PlaidFault extends Error {
  readonly code: PlaidErrorCode;
  readonly statusCode: number;

  constructor(code: PlaidErrorCode, message: string = CODES[code][2]) {
    super(message);
    this.name = 'PlaidFault';
    this.code = code;
    this.statusCode = CODES[code][1];
  }

  /** The error schema of every endpoint; Link's own error is the first four. https://plaid.com/docs/errors/ */
  toBody(): {
    error_type: string;
    error_code: string;
    error_message: string;
    display_message: string | null;
  } {
    return {
      error_type: CODES[this.code][0],
      error_code: this.code,
      error_message: this.message,
      display_message: DISPLAY[this.code] ?? null,
    };
  }
}
