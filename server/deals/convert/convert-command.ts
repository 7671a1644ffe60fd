import { commandLine, createCommand } from '../../commands/create-command.ts';
import { convertDeals } from './convert-deals.ts';
import { tagSubjects } from './tag-subjects.ts';

/**
 * `deals convert application|payload` (docs/operations.md) changes the shape of stored applications; `deals tag-subjects`
 * accepts the subjects of applications without a tag.
 */
export const dealsCommand = createCommand(
  `  ${commandLine('deals')} convert application\n  ${commandLine('deals')} convert payload\n  ${commandLine('deals')} tag-subjects`,
  ([what, shape]) => {
    if (what === 'tag-subjects') return shape === undefined ? what : undefined;
    return what === 'convert' && (shape === 'application' || shape === 'payload') ? shape : undefined;
  },
  async (shape, deps) => {
    if (shape === 'tag-subjects') return tagSubjects(deps);
    const { done, failed, failedDeals } = await convertDeals(deps, shape);
    if (failed > 0)
      throw new Error(
        [
          `${done} applications were converted, ${failed} were not: their release does not work here, or they hold answers that no flow asks for. They stay as they are, and usable. Run this again later. Among them:`,
          ...failedDeals,
        ].join('\n  '),
      );
    return shape === 'application'
      ? `${done} applications were converted, and new ones are stored in their own shape. Do not start an older build before 'convert payload'.`
      : `${done} applications were converted. All are stored in the shape of the save payload, which older builds read.`;
  },
);
