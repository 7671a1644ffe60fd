import { PROBLEMS, type ProblemCode } from '#contracts/problems.ts';
import words from '#flows/texts.json' with { type: 'json' };
import texts from '#flows/texts.server.json' with { type: 'json' };

/** A fault: the contract's status and title, and the words for the person. */
export interface ProblemKind {
  status: number;
  title: string;
  msg: string;
  level: 'info' | 'warning' | 'error';
  showToUser: boolean;
}

const { files, others, problems } = texts.server;
/** Words for a person. A link that is over says no more than one that is none. */
const SHOWN: Partial<Record<ProblemCode, string>> = {
  ...files.problems,
  ...problems,
  'expired-link': problems['invalid-link'],
};
/** Words for readers of answers. The client knows the end of a session by the word 'Unauthorized', in every language. */
const OTHERS: Partial<Record<ProblemCode, string>> = { ...others, unauthorized: 'Unauthorized' };
const INTERNAL = words.alerts.oops;

/** Every fault by its code. */
export const catalog = Object.fromEntries(
  (Object.keys(PROBLEMS) as ProblemCode[]).map((code) => [code, kindOf(code)]),
) as Record<ProblemCode, ProblemKind>;

function kindOf(code: ProblemCode): ProblemKind {
  const [status, title] = PROBLEMS[code];
  const msg = SHOWN[code] ?? OTHERS[code] ?? INTERNAL;
  return { status, title, msg, level: status >= 500 ? 'error' : 'warning', showToUser: code in SHOWN };
}
