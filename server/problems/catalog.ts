import { PROBLEMS, type ProblemCode } from '#contracts/problems.ts';
import files from '../files/texts.json' with { type: 'json' };

/** A fault: the contract's status and title, and the words of spec §7 and §8. */
export interface ProblemKind {
  status: number;
  title: string;
  msg: string;
  level: 'info' | 'warning' | 'error';
  showToUser: boolean;
}

const internal = 'Oops, there was an error on our side. Code: 1';

/** Words of each fault; a person sees them where the second says so. */
const WORDS: Record<ProblemCode, [msg: string, showToUser?: true]> = {
  'bad-request': [internal],
  unauthorized: ['Unauthorized'],
  forbidden: ['You do not have access to this application.', true],
  'step-up-required': ['Please confirm it is you with a new code.', true],
  'invalid-link': ['Invalid token account combination', true],
  'expired-link': ['Invalid token account combination', true],
  'connect-disabled': ['connecting is now disabled, please upload statements manually', true],
  'not-found': ['We could not find what you asked for.'],
  'method-not-allowed': [internal],
  'version-conflict': ['This application was changed somewhere else.'],
  'publish-refused': ['This draft can not be published.', true],
  'already-submitted': ['This application has been submitted already.', true],
  'file-saved': [files.problems['file-saved'], true],
  'precondition-failed': [internal],
  'too-large': ['That is more than we can take at once.', true],
  'file-too-large': [files.problems['file-too-large'], true],
  'file-type': [files.problems['file-type'], true],
  'unsupported-media-type': [internal],
  invalid: ['Please check your answers and try again.', true],
  'idempotency-key-reused': [internal],
  'no-accounts': [
    'No accounts found. Please make sure to give access to at least one checking account',
    true,
  ],
  'no-checking': ['No checking accounts found. Please connect bank account with a checking account', true],
  'connect-failed': ['Unfortunately, connecting bank account failed', true],
  'missing-account': [files.problems['missing-account'], true],
  'file-empty': [files.problems['file-empty'], true],
  'file-damaged': [files.problems['file-damaged'], true],
  'file-locked': [files.problems['file-locked'], true],
  'file-too-complex': [files.problems['file-too-complex'], true],
  'file-infected': [files.problems['file-infected'], true],
  'too-many-files': [files.problems['too-many-files'], true],
  'precondition-required': [internal],
  'too-many-requests': ['Too many tries. Please wait a little, then try again.', true],
  internal: [internal],
  'bank-unavailable': [
    'Error connecting to bank account. Please try again or choose to upload statements manually',
    true,
  ],
  'scan-unavailable': [files.problems['scan-unavailable'], true],
  unavailable: [internal],
};

/** Every fault by its code. */
export const catalog = Object.fromEntries(
  (Object.keys(PROBLEMS) as ProblemCode[]).map((code) => [code, kindOf(code)]),
) as Record<ProblemCode, ProblemKind>;

function kindOf(code: ProblemCode): ProblemKind {
  const [status, title] = PROBLEMS[code];
  const [msg, showToUser = false] = WORDS[code];
  return { status, title, msg, level: status >= 500 ? 'error' : 'warning', showToUser };
}
