import files from '../files/texts.json' with { type: 'json' };

/** Every fault the API can answer with: code -> status, title, and the fields of spec §7 and §8 (docs/contracts.md). */
export interface ProblemKind {
  status: number;
  title: string;
  msg: string;
  level: 'info' | 'warning' | 'error';
  showToUser: boolean;
}

const internal = 'Oops, there was an error on our side. Code: 1';

export const catalog = {
  'bad-request': kind(400, 'The request could not be read', internal),
  unauthorized: kind(401, 'Sign-in is required', 'Unauthorized'),
  forbidden: kind(403, 'Not allowed', 'You do not have access to this application.', true),
  'step-up-required': kind(403, 'A new code is required', 'Please confirm it is you with a new code.', true),
  'invalid-link': kind(403, 'Not allowed', 'Invalid token account combination', true),
  'expired-link': kind(403, 'The link is over', 'Invalid token account combination', true),
  'connect-disabled': kind(
    403,
    'Connect disabled',
    'connecting is now disabled, please upload statements manually',
    true,
  ),
  'not-found': kind(404, 'Not found', 'We could not find what you asked for.'),
  'method-not-allowed': kind(405, 'Method not allowed', internal),
  'version-conflict': kind(409, 'There is a newer version', 'This application was changed somewhere else.'),
  'already-submitted': kind(409, 'Already submitted', 'This application has been submitted already.', true),
  'file-saved': kind(409, 'The file is saved', files.problems['file-saved'], true),
  'precondition-failed': kind(412, 'The version does not match', internal),
  'too-large': kind(413, 'Too large', 'That is more than we can take at once.', true),
  'file-too-large': kind(413, 'The file is too large', files.problems['file-too-large'], true),
  'file-type': kind(415, 'Not a type of file that is taken', files.problems['file-type'], true),
  'unsupported-media-type': kind(415, 'Unsupported media type', internal),
  invalid: kind(422, 'Some answers are not valid', 'Please check your answers and try again.', true),
  'idempotency-key-reused': kind(422, 'The idempotency key was used before', internal),
  'no-accounts': kind(
    422,
    'No accounts',
    'No accounts found. Please make sure to give access to at least one checking account',
    true,
  ),
  'no-checking': kind(
    422,
    'No checking account',
    'No checking accounts found. Please connect bank account with a checking account',
    true,
  ),
  'connect-failed': kind(422, 'Failed to connect', 'Unfortunately, connecting bank account failed', true),
  'missing-account': kind(422, 'No account number', files.problems['missing-account'], true),
  'file-empty': kind(422, 'The file is empty', files.problems['file-empty'], true),
  'file-damaged': kind(422, 'The file cannot be opened', files.problems['file-damaged'], true),
  'file-locked': kind(422, 'The file needs a password', files.problems['file-locked'], true),
  'file-too-complex': kind(422, 'The file is too complex', files.problems['file-too-complex'], true),
  'file-infected': kind(422, 'The file holds malware', files.problems['file-infected'], true),
  'too-many-files': kind(422, 'Too many files', files.problems['too-many-files'], true),
  'precondition-required': kind(428, 'A version is required', internal),
  'too-many-requests': kind(
    429,
    'Too many requests',
    'Too many tries. Please wait a little, then try again.',
    true,
  ),
  internal: kind(500, 'Something went wrong on our side', internal),
  'bank-unavailable': kind(
    503,
    'The bank link does not answer',
    'Error connecting to bank account. Please try again or choose to upload statements manually',
    true,
  ),
  'scan-unavailable': kind(
    503,
    'Files cannot be scanned right now',
    files.problems['scan-unavailable'],
    true,
  ),
  unavailable: kind(503, 'Not available right now', internal),
} satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof catalog;

function kind(status: number, title: string, msg: string, showToUser = false): ProblemKind {
  return { status, title, msg, level: status >= 500 ? 'error' : 'warning', showToUser };
}
