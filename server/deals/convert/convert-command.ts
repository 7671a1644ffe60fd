import { countWords } from '../../commands/count-words.ts';
import { commandLine, createCommand } from '../../commands/create-command.ts';
import { DEALS } from '../../limits.ts';
import { convertDeals } from './convert-deals.ts';
import { tagSubjects } from './tag-subjects.ts';

/**
 * `deals convert application|payload` (docs/operations.md) changes the shape of stored applications; `deals tag-subjects`
 * accepts the subjects of applications without a tag, and with `--days N` also of applications that an older build stores in
 * the next N days.
 */
export const dealsCommand = createCommand(
  `  ${commandLine('deals')} convert application\n  ${commandLine('deals')} convert payload\n  ${commandLine('deals')} tag-subjects [--days N]`,
  ([what, shape, ...rest]): { shape: 'application' | 'payload' } | { days?: number } | undefined => {
    if (what === 'tag-subjects') return readDays([shape, ...rest]);
    return what === 'convert' && (shape === 'application' || shape === 'payload') ? { shape } : undefined;
  },
  async (options, deps) => {
    if (!('shape' in options)) return tagSubjects(deps, options.days);
    const { shape } = options;
    const { done, failed, failedDeals } = await convertDeals(deps, shape);
    if (failed > 0)
      throw new Error(
        [
          `${countWords(done, 'application', WAS)} converted, ${failed} ${failed === 1 ? 'was' : 'were'} not: the release does not work here, or there are answers that no flow asks for. What was not converted stays as it is, and usable. Run this again later. Among them:`,
          ...failedDeals,
        ].join('\n  '),
      );
    return shape === 'application'
      ? `${countWords(done, 'application', WAS)} converted, and new ones are stored in their own shape. Do not start an older build before 'convert payload'.`
      : `${countWords(done, 'application', WAS)} converted. All are stored in the shape of the save payload, which older builds read.`;
  },
);

/** The verb after a count of applications. */
const WAS = ['was', 'were'] as const;

/** `--days N`, or nothing. */
function readDays([flag, days, ...rest]: (string | undefined)[]): { days?: number } | undefined {
  if (flag === undefined) return {};
  const isValid = flag === '--days' && /^\d+$/.test(days ?? '') && rest.length === 0;
  const count = Number(days);
  return isValid && count >= 1 && count <= DEALS.mostUntaggedDays ? { days: count } : undefined;
}
