import { applicantAnswers, type SampleApplicant } from '#domain/walk/index.ts';
import {
  type CompiledFlow,
  type Engine,
  expandedFields,
  type FieldSchema,
  type FieldValue,
  hiddenFields,
  isObject,
  type Json,
  type JsonObject,
  listFields,
  listOf,
  locate,
  matchFlatName,
  personalFault,
  readField,
  reasonNotShown,
  stepById,
} from '#engine';
import type { ShownParts } from '../messages.ts';

/** The steps and questions that the preview's answers hide, and these answers as a sample applicant's. */
export function shownParts(engine: Engine, step: string | undefined, sample?: SampleApplicant): ShownParts {
  const context = engine.context();
  const { flow } = engine;
  const shownStep = stepById(flow, step);
  const hidden = shownStep && hiddenFields(context, shownStep);
  const questions = shownStep
    ? expandedFields(shownStep, context).map((name) => ({
        question: questionOf(flow, name),
        why: reasonNotShown(shownStep, name, context, hidden),
      }))
    : [];
  // A question of a list is shown if one of the items shows it.
  const shownQuestions = new Set(
    questions.filter(({ why }) => why === undefined).map(({ question }) => question),
  );
  const unseen = questions.filter(({ question, why }) => why !== 'machine' && !shownQuestions.has(question));
  return {
    steps: flow.steps.filter((candidate) => !context.isVisible(candidate)).map(({ id }) => id),
    questions: [...new Set(unseen.map(({ question }) => question))],
    answers: answersIn(engine, sample),
  };
}

/** The sample's answers and those of the member, without secrets and real addresses. */
function answersIn({ flow, state }: Engine, sample: SampleApplicant | undefined): JsonObject {
  const { application, touched } = state();
  const sampleNames = sample ? Object.keys(applicantAnswers(flow, sample)) : [];
  const answers: JsonObject = {};
  for (const name of new Set([...sampleNames, ...Object.keys(touched)])) {
    const place = locate(flow.application, name);
    if (!place || flow.computed.includes(name) || place.schema['x-compute'] !== undefined) continue;
    const value = readField(flow, application, name) as Json | undefined;
    const shownValue = value === undefined ? undefined : withoutPersonal(flow.application, name, value);
    if (shownValue === undefined) continue;
    if (place.list === undefined) answers[name] = shownValue;
    else itemOf(answers, place.list, place.index ?? 0)[place.field] = shownValue;
  }
  for (const list of listFields(flow.application)) {
    const { length } = listOf(application, list);
    if (length > 1) itemOf(answers, list, length - 1);
  }
  return answers;
}

/** The member's input: answers by flat name, and each list that has several items, as that many empty items. */
export function enteredAnswers({
  flow,
  state,
}: Engine): Record<'lists' | 'answers', Record<string, FieldValue>> {
  const { application, touched } = state();
  const all = listFields(flow.application);
  const answers: Record<string, FieldValue> = {};
  for (const name of Object.keys(touched)) {
    const value = locate(flow.application, name) && readField(flow, application, name);
    if (value !== undefined && !all.includes(name)) answers[name] = value;
  }
  const lists = all
    .filter((list) => listOf(application, list).length > 1)
    .map((list) => [list, listOf(application, list).map(() => ({}))]);
  return { answers, lists: Object.keys(answers).length > 0 ? Object.fromEntries(lists) : {} };
}

function itemOf(answers: JsonObject, list: string, index: number): JsonObject {
  const items = Array.isArray(answers[list]) ? (answers[list] as JsonObject[]) : [];
  answers[list] = items;
  while (items.length <= index) items.push({});
  return items[index] ?? {};
}

function withoutPersonal(application: FieldSchema, name: string, value: Json): Json | undefined {
  const schema = locate(application, name)?.schema;
  // The items of such a list have their own names.
  if (!schema || schema['x-flat'] || personalFault(schema, value)) return undefined;
  if (Array.isArray(value))
    return value.map((item, index) => withoutPersonal(application, `${name}/${index}`, item) ?? null);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([key, inner]) => [
    key,
    inner === undefined ? undefined : withoutPersonal(application, `${name}/${key}`, inner),
  ]);
  return Object.fromEntries(members.filter(([, inner]) => inner !== undefined)) as JsonObject;
}

/** The question of a field: `parts/0/name` → `parts/name`; `owner_1_first` of a list with flat names → `owners/first`. */
export function questionOf(flow: CompiledFlow, field: string): string {
  const plainPath = field
    .split('/')
    .filter((part) => !/^\d+$/.test(part))
    .join('/');
  const isAsked = flow.steps.some((step) => step.schema.properties?.[field] !== undefined);
  if (isAsked) return plainPath;
  for (const [list, { 'x-flat': pattern }] of Object.entries(flow.application.properties ?? {})) {
    const found = pattern && matchFlatName(pattern, plainPath);
    if (found) return `${list}/${found.field}`;
  }
  return plainPath;
}
