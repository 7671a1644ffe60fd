import { PROBLEMS, type ProblemCode } from '#contracts/problems.ts';
import words from '#flows/texts.json' with { type: 'json' };
import texts from '#flows/texts.server.json' with { type: 'json' };

/** The contract's status and title, and the text for the person. */
export interface ProblemKind {
  status: number;
  title: string;
  msg: string;
  level: 'info' | 'warning' | 'error';
  showToUser: boolean;
}

const { files, others, problems } = texts.server;
/** Texts for people. An expired link has the same text as an invalid one. */
const USER_TEXTS: Partial<Record<ProblemCode, string>> = {
  ...files.problems,
  ...problems,
  'expired-link': problems['invalid-link'],
};
/** Texts for developers. Don't translate 'Unauthorized', by which the client recognizes the end of a session. */
const DEVELOPER_TEXTS: Partial<Record<ProblemCode, string>> = { ...others, unauthorized: 'Unauthorized' };
const INTERNAL = words.alerts.oops;

export const catalog = Object.fromEntries(
  (Object.keys(PROBLEMS) as ProblemCode[]).map((code) => [code, createKind(code)]),
) as Record<ProblemCode, ProblemKind>;

function createKind(code: ProblemCode): ProblemKind {
  const [status, title] = PROBLEMS[code];
  const msg = USER_TEXTS[code] ?? DEVELOPER_TEXTS[code] ?? INTERNAL;
  return { status, title, msg, level: status >= 500 ? 'error' : 'warning', showToUser: code in USER_TEXTS };
}
