import { isObject, isSameText, type Json, type JsonObject, objectOf, stringsOf, valueAt } from '#engine';
import type { ChangeLine } from './change-lines.ts';
import { bothNames, type Flows, schemaChanges } from './field-difference.ts';
import { nameIn, plainName, resolved, titleOf } from './flow-parts.ts';
import words from './flow-words.json' with { type: 'json' };
import { changeWords, memberChanges } from './member-changes.ts';
import { showIn } from './show-values.ts';

/** The changes of a step: questions, their rules and looks, and its own settings. */
export function stepDifference(title: string, old: JsonObject, next: JsonObject, flows: Flows): ChangeLine[] {
  const name = nameIn(flows.now, flows.was);
  const show = showIn(flows.now, flows.was);
  const [was, now] = [questionsOf(old), questionsOf(next)];
  const stays = now.filter((one) => was.includes(one));
  const isOther = (one: string) => was.includes(one) !== now.includes(one);
  const questions = [
    ...now.filter((one) => !was.includes(one)).map((one) => `Question '${name(one)}' added to ${title}`),
    ...was.filter((one) => !now.includes(one)).map((one) => `Question '${name(one)}' removed from ${title}`),
  ];
  const [needed, needs] = [requiredOf(old), requiredOf(next)];
  for (const one of stays) {
    if (needs.includes(one) && !needed.includes(one))
      questions.push(`'${name(one)}' is required now, in ${title}`);
    if (needed.includes(one) && !needs.includes(one))
      questions.push(`'${name(one)}' is not required any more, in ${title}`);
  }
  const order = (step: JsonObject) =>
    stringsOf(valueAt(step, ['uiSchema', 'ui:order']))
      .filter((one) => stays.includes(one))
      .join();
  if (order(old) !== order(next)) questions.push(`The questions of ${title} stand in another order`);

  const [rulesBefore, rules] = [objectOf(old.visible), objectOf(next.visible)];
  const ruled = bothNames(rulesBefore, rules).filter(
    (one) => !isOther(one) && !isSameText(rulesBefore[one], rules[one]),
  );
  const [looksBefore, looks] = [looksOf(old), looksOf(next)];
  const looked = bothNames(looksBefore, looks).filter((one) => !isOther(one));
  const ownSchema = (step: JsonObject, one: string): Json =>
    withoutReferences(valueAt(step, ['schema', 'properties', one]));
  return [
    ...questions.map((line) => ({ kind: 'questions' as const, line })),
    ...stays.flatMap((one) =>
      schemaChanges(`'${name(one)}' in ${title}`, ownSchema(old, one), ownSchema(next, one), flows),
    ),
    ...ruled.map((one) => ({
      kind: 'rules' as const,
      line: `'${name(one)}' in ${title}: ${changeWords(
        words.field.visible.label,
        show(rulesBefore[one], 'rule'),
        show(rules[one], 'rule'),
      )}`,
    })),
    ...looked.flatMap((one) =>
      lookChanges(`'${name(one)}'`, title, [looksBefore[one], looks[one]], flows, [fieldOf(flows, one)]),
    ),
    ...memberChanges(`Step '${title}'`, words.step, {
      was: withoutQuestions(ownSettings(old), isOther),
      now: withoutQuestions(ownSettings(next), isOther),
      show,
    }),
  ];
}

/** The changes of the look of a question, and of the questions in each of its items. @param schemas its own */
function lookChanges(
  subject: string,
  title: string,
  [old, next]: readonly [Json | undefined, Json | undefined],
  flows: Flows,
  schemas: readonly JsonObject[],
): ChangeLine[] {
  const { items: _was, ...was } = objectOf(old);
  const { items: _now, ...now } = objectOf(next);
  const [before, after] = [objectOf(objectOf(old).items), objectOf(objectOf(next).items)];
  const inner = (one: string) =>
    schemas.map((schema) =>
      resolved(valueAt(resolved(schema.items, flows.now), ['properties', one]), flows.now),
    );
  const isQuestion = (one: string) => !one.startsWith('ui:');
  const own = (looks: JsonObject) =>
    Object.fromEntries(Object.entries(looks).filter(([one]) => !isQuestion(one)));
  const show = showIn(flows.now, flows.was);
  return [
    ...memberChanges(`${subject} in ${title}`, words.look, { was, now, show }),
    ...memberChanges(`Each item of ${subject} in ${title}`, words.look, {
      was: own(before),
      now: own(after),
      show,
    }),
    ...bothNames(before, after)
      .filter(isQuestion)
      .flatMap((one) => {
        const named = `'${titleOf(inner(one)) ?? plainName(one)}' of ${subject}`;
        return lookChanges(named, title, [before[one], after[one]], flows, inner(one));
      }),
  ];
}

const fieldOf = ({ now, was }: Flows, name: string): JsonObject =>
  objectOf(now.fields[name] ?? was.fields[name]);

/** The names of a step's questions. */
export const questionsOf = (step: JsonObject): string[] =>
  Object.keys(objectOf(valueAt(step, ['schema', 'properties'])));

const requiredOf = (step: JsonObject): string[] => stringsOf(valueAt(step, ['schema', 'required']));

const looksOf = (step: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(objectOf(step.uiSchema)).filter(([name]) => !name.startsWith('ui:')));

/** The settings of a step without its questions and their rules and looks. */
function ownSettings({ schema, uiSchema, visible: _v, $schema: _m, ...others }: JsonObject): JsonObject {
  const { properties: _p, required: _r, ...conditions } = objectOf(schema);
  const look = Object.fromEntries(
    Object.entries(objectOf(uiSchema)).filter(([name]) => name.startsWith('ui:') && name !== 'ui:order'),
  );
  return { ...others, ...conditions, ...look };
}

/** Settings that list all of a step's questions. */
const LISTS = ['substeps', 'ui:groups'];

/** Removes added and removed questions from the settings, because these questions have lines of their own. */
const withoutQuestions = (settings: JsonObject, isOther: (name: string) => boolean): JsonObject =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => {
      const left = LISTS.includes(name) ? withoutNames(value, isOther) : value;
      return left === undefined ? [] : [[name, left]];
    }),
  );

/** Undefined if no name of a list or of a group's questions is left. */
function withoutNames(value: Json, isOther: (name: string) => boolean): Json | undefined {
  if (typeof value === 'string') return isOther(value) ? undefined : value;
  if (Array.isArray(value)) {
    const left = value.map((one) => withoutNames(one, isOther)).filter((one) => one !== undefined);
    return left.length === 0 && value.length > 0 ? undefined : left;
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, one]) => [name, withoutNames(one, isOther)] as const);
  const isEmptied = members.some(([name, left]) => name === 'fields' && left === undefined);
  const left = members.flatMap(([name, one]) => (one === undefined ? [] : [[name, one] as const]));
  return isEmptied || (left.length === 0 && members.length > 0) ? undefined : Object.fromEntries(left);
}

/** Removes references to shared definitions, whose changes are reported with the question. */
function withoutReferences(value: Json | undefined): Json {
  if (Array.isArray(value)) return value.map(withoutReferences);
  if (!isObject(value)) return value ?? null;
  const { $ref: _, ...own } = value;
  return Object.fromEntries(Object.entries(own).map(([name, inner]) => [name, withoutReferences(inner)]));
}
