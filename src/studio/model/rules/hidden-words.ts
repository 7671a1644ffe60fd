import { type Condition, readRule, ruleSentence } from '#domain/rules/index.ts';
import { type Json, type JsonObject, objectOf, stringsOf, valueAt } from '#engine';
import { word } from '../../parts/words.ts';
import { type Files, flowFile, readJson, stepFile } from '../files/index.ts';
import { subjectsOf } from './rule-subjects.ts';

/** Why a step, or a question of it, can be missing in the preview: its rule as a sentence. */
export function hiddenWords(files: Files, flow: string, step: string, question?: string): string {
  const file = readJson(files[stepFile(flow, step)]);
  const rule = valueAt(file, question === undefined ? ['show'] : ['visible', question]);
  if (rule !== undefined) return word('samples.onlyIf', { rule: ruleWords(files, flow, rule) });
  const isRequested = question !== undefined && stringsOf(objectOf(file).onRequest).includes(question);
  return word(isRequested ? 'samples.onRequest' : 'samples.hidden');
}

/** The sentence of a rule, with those of the rules of the flow that it names. */
function ruleWords(files: Files, flow: string, rule: Json): string {
  const named = objectOf(objectOf(readJson(files[flowFile(flow)])).rules);
  const subjects = new Map(subjectsOf(files, flow).map((subject) => [subject.path, subject]));
  const sentence = (statedRule: Json | undefined): string =>
    ruleSentence(statedRule, (path) => {
      const subject = subjects.get(path);
      return { name: subject?.words ?? path, labels: subject?.values };
    });
  const { items, not } = readRule(rule);
  const [only] = items;
  // If the rule is only the name of a flow's rule, its conditions are shown instead.
  if (only?.kind === 'named' && items.length === 1 && !not && named[only.name] !== undefined)
    return ruleWords(files, flow, named[only.name] ?? {});
  const meanings = [...namesIn(readRule(rule), named)].map((name) =>
    word('samples.means', { name: name.replaceAll('-', ' '), rule: sentence(named[name]) }),
  );
  return meanings.length === 0 ? sentence(rule) : `${sentence(rule)} (${meanings.join('; ')})`;
}

/** The names of rules in a condition, also through other rules. */
function namesIn(condition: Condition, named: JsonObject, found = new Set<string>()): Set<string> {
  if (condition.kind === 'group') for (const item of condition.items) namesIn(item, named, found);
  if (condition.kind !== 'named' || found.has(condition.name)) return found;
  found.add(condition.name);
  return namesIn(readRule(named[condition.name]), named, found);
}
