import {
  type CompiledFlow,
  type CompiledStep,
  type EngineEnvironment,
  expandFlatName,
  type FieldValue,
  type FormContext,
  isEmpty,
  isObject,
  type Json,
  type JsonObject,
  locate,
  objectOf,
  outerName,
  readField,
  shownFields,
} from '#engine';
import { sampleAnswers } from './sample-answers.ts';
import { startWalk } from './walk.ts';

/** A named set of invented answers: by the names of questions, a list as its items. */
export interface SampleApplicant {
  title: string;
  answers: JsonObject;
}

export interface ApplicantStop {
  id: string;
  /** The title of the step. */
  step: string;
  /** Each refused question with the reason. */
  faults: string[];
  /** Whether the sample has an answer to a refused question; if not, the generated answers were refused. */
  isOwn: boolean;
}

export interface ApplicantWalk {
  /** Titles of the steps that the applicant completes, in order. */
  steps: string[];
  /** The first step that can't be completed. */
  stop?: ApplicantStop;
  /** Names of the answered questions that no step asks this applicant. */
  unasked: string[];
}

/** The file of a flow's sample applicants. */
export const samplesFile = (flow: string): string => `flows/${flow}/samples.json`;

/** The applicants in the JSON of a file; entries that are no objects are left out. */
export function readSamples(value: Json): SampleApplicant[] {
  const { samples } = objectOf(value);
  if (!Array.isArray(samples)) return [];
  return samples
    .filter(isObject)
    .map(({ title, answers }) => ({ title: String(title ?? ''), answers: objectOf(answers) }));
}

/** A sample's answers in the form of an engine event: a list becomes empty items, and their answers by flat name. */
export function applicantAnswers(
  flow: CompiledFlow,
  { answers }: SampleApplicant,
): Record<string, FieldValue> {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]): [string, FieldValue][] => {
      const pattern = flow.application.properties?.[name]?.['x-flat'];
      if (!pattern || !Array.isArray(value)) return [[name, value as FieldValue]];
      const items = value.map((item, index) =>
        Object.entries(objectOf(item)).map(([field, answer]): [string, FieldValue] => [
          expandFlatName(pattern, index + 1, field),
          answer as FieldValue,
        ]),
      );
      return [[name, value.map(() => ({}))], ...items.flat()];
    }),
  );
}

/**
 * Walks an applicant through all visible steps. Questions without an answer get a generated one.
 * @param brand the record whose limits and features apply
 */
export function walkApplicant(
  flow: CompiledFlow,
  env: EngineEnvironment,
  brand: Record<string, unknown>,
  sample: SampleApplicant,
): ApplicantWalk {
  const engine = startWalk(flow, env, brand);
  engine.dispatch({ type: 'change', values: applicantAnswers(flow, sample) });
  // Twice: a later answer can show an earlier question.
  for (const step of [...flow.steps, ...flow.steps]) {
    const context = engine.context();
    if (!context.isVisible(step)) continue;
    const generated = Object.entries(sampleAnswers(step, context)).filter(([name]) =>
      isEmpty(readField(flow, context.application, name)),
    );
    if (generated.length > 0) engine.dispatch({ type: 'change', values: Object.fromEntries(generated) });
  }
  const context = engine.context();
  const visible = flow.steps.filter((step) => context.isVisible(step));
  const stopIndex = visible.findIndex((step) => step.view === 'form' && context.errorsOf(step).length > 0);
  const stop = visible[stopIndex];
  return {
    steps: visible.slice(0, stop ? stopIndex : undefined).map(({ title }) => title),
    ...(stop ? { stop: stopAt(stop, context, sample) } : {}),
    unasked: unaskedAnswers(flow, visible, context, sample),
  };
}

function stopAt(step: CompiledStep, context: FormContext, sample: SampleApplicant): ApplicantStop {
  const { flow } = context;
  const sampleAnswers = applicantAnswers(flow, sample);
  const errors = context.errorsOf(step).map((error) => ({ ...error, outer: outerName(error.field) }));
  return {
    id: step.id,
    step: step.title,
    faults: errors.map(({ outer, text, keyword }) => {
      const title = locate(flow.application, outer)?.schema.title ?? outer;
      return `${title}: ${text || keyword}`;
    }),
    isOwn: errors.some(({ outer }) => Object.hasOwn(sampleAnswers, outer)),
  };
}

function unaskedAnswers(
  flow: CompiledFlow,
  visible: readonly CompiledStep[],
  context: FormContext,
  { answers }: SampleApplicant,
): string[] {
  const askedQuestions = new Set(
    visible.flatMap((step) =>
      shownFields(step, context).flatMap((name) => [name, locate(flow.application, name)?.list ?? name]),
    ),
  );
  return Object.keys(answers).filter((name) => !askedQuestions.has(name));
}
