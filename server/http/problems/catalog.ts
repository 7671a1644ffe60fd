import { PROBLEMS, type ProblemCode } from '#contracts/problems.ts';
import texts from '#flows/texts.server.json' with { type: 'json' };

/** A fault: the contract's status and title, and the words for the person. */
export interface ProblemKind {
  status: number;
  title: string;
  msg: string;
  level: 'info' | 'warning' | 'error';
  showToUser: boolean;
}

const { files, problems } = texts.server;
/** Words for a person. A link that is over says no more than one that is none. */
const SHOWN: Partial<Record<ProblemCode, string>> = {
  ...{ ...files.problems, ...problems, 'expired-link': problems['invalid-link'] },
  'publish-refused': 'This draft can not be published.',
};
/** Words for whoever reads answers. */
const OTHERS: Partial<Record<ProblemCode, string>> = {
  unauthorized: 'Unauthorized',
  'not-found': 'We could not find what you asked for.',
  'version-conflict': 'This application was changed somewhere else.',
};
const INTERNAL = 'Oops, there was an error on our side. Code: 1';

/** Every fault by its code. */
export const catalog = Object.fromEntries(
  (Object.keys(PROBLEMS) as ProblemCode[]).map((code) => [code, kindOf(code)]),
) as Record<ProblemCode, ProblemKind>;

function kindOf(code: ProblemCode): ProblemKind {
  const [status, title] = PROBLEMS[code];
  const msg = SHOWN[code] ?? OTHERS[code] ?? INTERNAL;
  return { status, title, msg, level: status >= 500 ? 'error' : 'warning', showToUser: code in SHOWN };
}
