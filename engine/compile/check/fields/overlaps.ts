import type { FieldSchema } from '../../../index.ts';
import { CONDITION_KEYWORDS, type JsonObject, type JsonPath, objectOf, SAME_VALUE } from '../../../index.ts';
import type { JsonFile } from '../../source/index.ts';
import type { CheckContext } from '../meta/index.ts';
import { sharedAnswer } from './shared-answer.ts';

const HINT =
  'Tell the branches apart by a required property with a "const" of its own, or by bounds; "anyOf" says that several may fit.';

/** Limit of the compared branches: the work grows with the square of their number. */
const MOST_BRANCHES = 60;

/**
 * Notes the first two branches of a `oneOf` that one answer fits, as far as an example can be found. Such an answer is
 * accepted (`acceptSeveralBranches`), so rules of the other branch that the author expects do not hold.
 */
export function checkOverlaps(context: CheckContext, file: JsonFile, path: JsonPath, raw: JsonObject): void {
  if (!Array.isArray(raw.oneOf) || path.some((key) => CONDITION_KEYWORDS.has(String(key)))) return;
  const root = context.application;
  const resolve = (at: JsonPath): FieldSchema => objectOf(context.resolver.resolve(file, at)) as FieldSchema;
  const { oneOf: branches, ...own } = resolve(path) as { oneOf: FieldSchema[] };
  const around = [own, ...outerSchemas(path).map(resolve).map(plainRules)];
  const name = path.at(-2) === 'dependencies' ? String(path.at(-1)) : undefined;
  if (name !== undefined) around.push({ required: [name] });
  for (const [second, other] of branches.slice(0, MOST_BRANCHES).entries())
    for (const [first, branch] of branches.slice(0, second).entries()) {
      const answer = sharedAnswer(root, around, [branch, other]);
      if (answer === undefined) continue;
      const what = `one answer fits the branches ${first + 1} and ${second + 1} of "oneOf": ${JSON.stringify(answer)}. It is accepted by either`;
      context.noteKey(file, [...path, 'oneOf'], what, HINT);
      return;
    }
}

/** The paths of the schemas around a branch or dependency that check the same value. */
function outerSchemas(path: JsonPath): JsonPath[] {
  const [keyword, member] = path.slice(-2);
  const isMember = SAME_VALUE.includes(String(keyword)) || keyword === 'dependencies';
  const isDirect = SAME_VALUE.includes(String(member));
  if (path.length < 2 || !(isMember || isDirect)) return [];
  const outer = path.slice(0, isMember ? -2 : -1);
  return [outer, ...outerSchemas(outer)];
}

/** The rules of an outer schema that hold for every chosen branch. */
function plainRules({ type, properties, required, additionalProperties }: FieldSchema): FieldSchema {
  const rules = { type, properties, required, additionalProperties };
  return Object.fromEntries(Object.entries(rules).filter(([, rule]) => rule !== undefined));
}
