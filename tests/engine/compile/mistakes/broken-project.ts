import { formatProblem, type Problem, readCatalog } from '#engine/compile';
import { checkBrands } from '../../../../engine/compile/check/brand/brands.ts';
import { checkTexts } from '../../../../engine/compile/check/brand/texts.ts';
import { readMetaSchemas } from '../../../../engine/compile/check/meta/meta.ts';
import { checkFlowFolder } from '../../../../engine/compile/compile-flow.ts';
import { FlowCopy } from '../flow-copy.ts';

/** A mistake as an edit of the project, and the message of `npm run check` for it. */
export interface Mistake {
  mistake: string;
  file: string;
  from: string;
  to: string;
  /** The text at the position of the message, by default `to`. It occurs once in the edited file. */
  at?: string;
  says: string;
}

const copy = new FlowCopy();
const schemas = copy.path('schemas');
/** Texts, widgets and actions. No mistake of a step or a brand changes them, so they are read once. */
const catalog = readCatalog('.', copy.path('flows'));
const checkFlow = (name: string) => checkFlowFolder(copy.path(`flows/${name}`), { schemas, catalog });
const flows = ['apply', 'bcm'].flatMap((name) => {
  const checkResult = checkFlow(name);
  return checkResult.ok ? [checkResult.definition] : [];
});
const vocabulary = {
  flows,
  texts: catalog.texts ?? {},
  meta: readMetaSchemas(schemas),
  publicDir: 'public',
  recipients: { hosts: ['hooks.harbor.example'], sensitive: [] },
};

/** Runs the one check that reads the file. @returns its messages, as the command prints them */
export function check(file: string): string[] {
  return problemsOf(file).map((problem) => formatProblem(problem, copy.folder));
}

/** Runs the check on the project with one mistake, and undoes the mistake. */
export function checkMistake({ file, from, to, at = to, says }: Mistake): {
  messages: string[];
  expected: string;
} {
  copy.edit(file, from, to);
  const text = copy.read(file);
  const before = text.slice(0, text.indexOf(at)).split('\n');
  const messages = check(file);
  copy.restore();
  const position = `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
  return { messages, expected: `${file}:${position}: ${says}` };
}

/** Runs the check of a release, without the checks that came after its publication, on a flow with one mistake. */
export function checkReleasedMistake({ file, from, to }: Mistake): string[] {
  const { options: _options, places: _places, ...released } = catalog;
  copy.edit(file, from, to);
  const checkResult = checkFlowFolder(copy.path('flows/apply'), { schemas, catalog: released });
  copy.restore();
  return checkResult.ok ? [] : checkResult.problems.map((problem) => formatProblem(problem, copy.folder));
}

/** Runs the check on the project with one file replaced. */
export function checkText(file: string, text: string): string[] {
  copy.write(file, text);
  const messages = check(file);
  copy.restore();
  return messages;
}

export const removeProject = (): void => copy.remove();

function problemsOf(file: string): Problem[] {
  if (file.startsWith('brands/')) return checkBrands(copy.path('brands'), vocabulary).problems;
  if (file.startsWith('flows/texts')) return checkTexts(copy.path('flows'), schemas);
  const checkResult = checkFlow('apply');
  return checkResult.ok ? [] : checkResult.problems;
}
