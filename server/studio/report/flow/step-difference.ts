import { isObject, isSameText, type Json, type JsonObject, objectOf, stringsOf, valueAt } from '#engine';
import type { ChangeLine } from '../change-lines.ts';
import { nameIn, plainName, resolveShared, titleOf } from '../flow-parts.ts';
import { changeWords, memberChanges } from '../member-changes.ts';
import { bothNames, type Flows, schemaChanges } from './field-difference.ts';
import words from './flow-words.json' with { type: 'json' };
import { createShow } from './show-values.ts';

/** The changes of a step: questions, their rules and looks, and its own settings. */
export function stepDifference(title: string, old: JsonObject, next: JsonObject, flows: Flows): ChangeLine[] {
  const name = nameIn(flows.now, flows.was);
  const show = createShow(flows.now, flows.was);
  const [questionsBefore, questionsNow] = [questionsOf(old), questionsOf(next)];
  const commonFields = questionsNow.filter((field) => questionsBefore.includes(field));
  const isAddedOrRemoved = (field: string) =>
    questionsBefore.includes(field) !== questionsNow.includes(field);
  const questions = [
    ...questionsNow
      .filter((field) => !questionsBefore.includes(field))
      .map((field) => `Question '${name(field)}' added to ${title}`),
    ...questionsBefore
      .filter((field) => !questionsNow.includes(field))
      .map((field) => `Question '${name(field)}' removed from ${title}`),
  ];
  const [requiredBefore, required] = [requiredOf(old), requiredOf(next)];
  for (const field of commonFields) {
    if (required.includes(field) && !requiredBefore.includes(field))
      questions.push(`'${name(field)}' is required now, in ${title}`);
    if (requiredBefore.includes(field) && !required.includes(field))
      questions.push(`'${name(field)}' is not required any more, in ${title}`);
  }
  const order = (step: JsonObject) =>
    stringsOf(valueAt(step, ['uiSchema', 'ui:order']))
      .filter((field) => commonFields.includes(field))
      .join();
  if (order(old) !== order(next)) questions.push(`The questions of ${title} stand in another order`);

  const [rulesBefore, rules] = [objectOf(old.visible), objectOf(next.visible)];
  const changedRules = bothNames(rulesBefore, rules).filter(
    (field) => !isAddedOrRemoved(field) && !isSameText(rulesBefore[field], rules[field]),
  );
  const [looksBefore, looks] = [looksOf(old), looksOf(next)];
  const commonLooks = bothNames(looksBefore, looks).filter((field) => !isAddedOrRemoved(field));
  const ownSchema = (step: JsonObject, field: string): Json =>
    withoutReferences(valueAt(step, ['schema', 'properties', field]));
  return [
    ...questions.map((line) => ({ kind: 'questions' as const, line })),
    ...commonFields.flatMap((field) =>
      schemaChanges(`'${name(field)}' in ${title}`, ownSchema(old, field), ownSchema(next, field), flows),
    ),
    ...changedRules.map((field) => ({
      kind: 'rules' as const,
      line: `'${name(field)}' in ${title}: ${changeWords(
        words.field.visible.label,
        show(rulesBefore[field], 'rule'),
        show(rules[field], 'rule'),
      )}`,
    })),
    ...commonLooks.flatMap((field) =>
      lookChanges(`'${name(field)}'`, title, [looksBefore[field], looks[field]], flows, [
        fieldOf(flows, field),
      ]),
    ),
    ...memberChanges(`Step '${title}'`, words.step, {
      was: withoutQuestions(ownSettings(old), isAddedOrRemoved),
      now: withoutQuestions(ownSettings(next), isAddedOrRemoved),
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
  const innerSchemas = (field: string) =>
    schemas.map((schema) =>
      resolveShared(valueAt(resolveShared(schema.items, flows.now), ['properties', field]), flows.now),
    );
  const isQuestion = (field: string) => !field.startsWith('ui:');
  const ownLook = (looks: JsonObject) =>
    Object.fromEntries(Object.entries(looks).filter(([field]) => !isQuestion(field)));
  const show = createShow(flows.now, flows.was);
  return [
    ...memberChanges(`${subject} in ${title}`, words.look, { was, now, show }),
    ...memberChanges(`Each item of ${subject} in ${title}`, words.look, {
      was: ownLook(before),
      now: ownLook(after),
      show,
    }),
    ...bothNames(before, after)
      .filter(isQuestion)
      .flatMap((field) => {
        const named = `'${titleOf(innerSchemas(field)) ?? plainName(field)}' of ${subject}`;
        return lookChanges(named, title, [before[field], after[field]], flows, innerSchemas(field));
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

/** Removes added and removed questions from the settings, because these questions have their own lines. */
const withoutQuestions = (settings: JsonObject, isAddedOrRemoved: (name: string) => boolean): JsonObject =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => {
      const remaining = LISTS.includes(name) ? withoutNames(value, isAddedOrRemoved) : value;
      return remaining === undefined ? [] : [[name, remaining]];
    }),
  );

/** Undefined if no name of a list or of a group's questions is left. */
function withoutNames(value: Json, isAddedOrRemoved: (name: string) => boolean): Json | undefined {
  if (typeof value === 'string') return isAddedOrRemoved(value) ? undefined : value;
  if (Array.isArray(value)) {
    const remaining = value
      .map((inner) => withoutNames(inner, isAddedOrRemoved))
      .filter((inner) => inner !== undefined);
    return remaining.length === 0 && value.length > 0 ? undefined : remaining;
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(
    ([name, inner]) => [name, withoutNames(inner, isAddedOrRemoved)] as const,
  );
  const isEmptied = members.some(([name, remaining]) => name === 'fields' && remaining === undefined);
  const remaining = members.flatMap(([name, inner]) => (inner === undefined ? [] : [[name, inner] as const]));
  return isEmptied || (remaining.length === 0 && members.length > 0)
    ? undefined
    : Object.fromEntries(remaining);
}

/** Removes references to shared definitions, whose changes are reported with the question. */
function withoutReferences(value: Json | undefined): Json {
  if (Array.isArray(value)) return value.map(withoutReferences);
  if (!isObject(value)) return value ?? null;
  const { $ref: _, ...own } = value;
  return Object.fromEntries(Object.entries(own).map(([name, inner]) => [name, withoutReferences(inner)]));
}
