import { PROBLEMS, type ProblemCode } from '#contracts/problems.ts';
import texts from '#flows/texts.server.json' with { type: 'json' };

/** A fault: the contract's status and title, and the words of spec §7 and §8. */
export interface ProblemKind {
  status: number;
  title: string;
  msg: string;
  level: 'info' | 'warning' | 'error';
  showToUser: boolean;
}

const { files, problems } = texts.server;
const internal = 'Oops, there was an error on our side. Code: 1';

/** Words of each fault; a person sees them where the second says so. */
const WORDS: Record<ProblemCode, [msg: string, showToUser?: true]> = {
  'bad-request': [internal],
  unauthorized: ['Unauthorized'],
  forbidden: [problems.forbidden, true],
  'step-up-required': [problems['step-up-required'], true],
  'invalid-link': [problems['invalid-link'], true],
  'expired-link': [problems['invalid-link'], true],
  'connect-disabled': [problems['connect-disabled'], true],
  'not-found': ['We could not find what you asked for.'],
  'method-not-allowed': [internal],
  'version-conflict': ['This application was changed somewhere else.'],
  'publish-refused': ['This draft can not be published.', true],
  'already-submitted': [problems['already-submitted'], true],
  'file-saved': [files.problems['file-saved'], true],
  'precondition-failed': [internal],
  'too-large': [problems['too-large'], true],
  'file-too-large': [files.problems['file-too-large'], true],
  'file-type': [files.problems['file-type'], true],
  'unsupported-media-type': [internal],
  invalid: [problems.invalid, true],
  'idempotency-key-reused': [internal],
  'no-accounts': [problems['no-accounts'], true],
  'no-checking': [problems['no-checking'], true],
  'connect-failed': [problems['connect-failed'], true],
  'missing-account': [files.problems['missing-account'], true],
  'file-empty': [files.problems['file-empty'], true],
  'file-damaged': [files.problems['file-damaged'], true],
  'file-locked': [files.problems['file-locked'], true],
  'file-too-complex': [files.problems['file-too-complex'], true],
  'file-infected': [files.problems['file-infected'], true],
  'too-many-files': [files.problems['too-many-files'], true],
  'precondition-required': [internal],
  'too-many-requests': [problems['too-many-requests'], true],
  internal: [internal],
  'bank-unavailable': [problems['bank-unavailable'], true],
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
