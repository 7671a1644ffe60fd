import { flatPattern } from '../../core/flat-names.ts';
import { everyField } from '../../core/inner-schema.ts';
import type { FieldSchema } from '../../core/types.ts';
import { type JsonFile, type JsonPath, objectOf, valueAt } from '../json-file.ts';
import { type RuleTree, readRule, ruleNodes } from '../rule-tree.ts';
import type { CheckContext } from './context.ts';

/**
 * `show`, `visible` and `lock` decide before the step is answered: they may look back, not forward, and `show` not at
 * the step's own answers.
 * @param paths of the step's rules.
 */
export function checkOrder(context: CheckContext, id: string, file: JsonFile, paths: JsonPath[]): void {
  const steps = context.definition.steps;
  const own = steps.findIndex((step) => step.id === id);
  for (const path of paths) {
    const [key] = path;
    if (key !== 'show' && key !== 'visible' && key !== 'lock') continue;
    const last = key === 'show' ? own - 1 : own;
    for (const node of ruleNodes(readRule(valueAt(file.value, path) ?? {}))) {
      for (const answer of answers(context, node)) {
        const asked = steps.findIndex((other) => asks(context, everyField(other.schema), answer));
        if (asked <= last) continue;
        const where = steps[asked]?.id ?? '';
        const what = `the rule looks at "${answer.join('.')}", which is asked in "${where}"`;
        const hint =
          asked === own
            ? 'A step cannot show by its own answer: use "visible".'
            : `Move "${where}" before this step, or look at an earlier answer.`;
        context.reportKey(file, [...path, ...node.at], what, hint);
      }
    }
  }
}

/** The answers that a node looks at, as paths below the application; through named rules too. */
function answers(context: CheckContext, node: RuleTree, open: string[] = []): string[][] {
  if (node.kind === 'test') return node.path[0] === 'application' ? [node.path.slice(1)] : [];
  if (node.kind !== 'named' || open.includes(node.name)) return [];
  const rule = objectOf(objectOf(context.source.flow.value).rules)[node.name] ?? {};
  return ruleNodes(readRule(rule)).flatMap((inner) => answers(context, inner, [...open, node.name]));
}

/** Whether a step asks for an answer: under its own name, or a field of a list's item also under its flat name. */
function asks(context: CheckContext, properties: Record<string, FieldSchema>, answer: string[]): boolean {
  const [name = '', position, field] = answer;
  const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
  const items = own?.items?.properties;
  if (own) return field === undefined || items === undefined || Object.hasOwn(items, field);
  const pattern = context.application.properties?.[name]?.['x-flat'];
  if (!pattern) return false;
  return Object.keys(properties).some((flat) => {
    const found = flatPattern(pattern).exec(flat)?.groups;
    if (!found) return false;
    const isItem = position === undefined || position === '*' || Number(found.n) === Number(position) + 1;
    return isItem && (field === undefined || found.field === field);
  });
}
