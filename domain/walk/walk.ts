import {
  type CompiledFlow,
  createEngine,
  type Engine,
  type EngineEnvironment,
  type FieldError,
  type FieldValue,
  stepById,
} from '#engine';
import { choiceVariants, sampleAnswers } from './sample-answers.ts';

export interface Walk {
  /** Number of paths: without choices, as a visitor, with each value of each choice, and with each feature changed. */
  paths: number;
  /** The titles of the steps that no path reached. */
  unreached: string[];
  /** Questions without a valid generated answer, one line each. */
  stuck: string[];
}

interface Path {
  answers?: Record<string, FieldValue>;
  flags?: Record<string, boolean>;
  loggedIn?: boolean;
}

/** An application of an invented person, without answers. @param flags features that differ from the brand's */
export function startWalk(
  flow: CompiledFlow,
  env: EngineEnvironment,
  brand: Record<string, unknown>,
  { flags = {}, loggedIn = true }: Pick<Path, 'flags' | 'loggedIn'> = {},
): Engine {
  const own = (brand.flags ?? {}) as Record<string, boolean>;
  const session = { loggedIn, email: 'ann.oak@example.com', firstName: 'Ann', lastName: 'Oak' };
  return createEngine(flow, env, { session, brand, flags: { ...own, ...flags }, visitor: {} });
}

/**
 * Walks through all paths of a flow with generated answers. Finds steps that no path reaches or completes.
 * @param brand the record whose limits and features apply
 */
export function walkFlow(flow: CompiledFlow, env: EngineEnvironment, brand: Record<string, unknown>): Walk {
  const own = (brand.flags ?? {}) as Record<string, boolean>;
  const allOn = Object.fromEntries(Object.keys(own).map((name) => [name, true]));
  const paths: Path[] = [
    {},
    { loggedIn: false },
    ...choiceVariants(flow).flatMap((answers) => [{ answers }, { answers, flags: allOn }]),
    ...Object.entries(own).map(([name, isOn]) => ({ flags: { [name]: !isOn } })),
  ];
  const reached = new Set<string>();
  const faults = new Map<string, FieldError[]>();
  const completed = new Set<string>();
  for (const { answers: pathAnswers = {}, flags = {}, loggedIn = true } of paths) {
    const engine = startWalk(flow, env, brand, { flags, loggedIn });
    for (const step of flow.steps) {
      if (!engine.context().isVisible(step)) continue;
      reached.add(step.id);
      const answers = sampleAnswers(step, engine.context());
      const shownAnswers = Object.entries(pathAnswers).filter(([name]) => name in answers);
      engine.dispatch({ type: 'change', values: { ...answers, ...Object.fromEntries(shownAnswers) } });
      const errors = step.view === 'form' ? engine.context().errorsOf(step) : [];
      if (errors.length === 0) completed.add(step.id);
      else if (!faults.has(step.id)) faults.set(step.id, errors);
    }
  }
  const titleOf = (id: string): string => stepById(flow, id)?.title ?? id;
  return {
    paths: paths.length,
    unreached: flow.steps.filter(({ id }) => !reached.has(id)).map(({ title }) => title),
    stuck: [...faults]
      .filter(([id]) => !completed.has(id))
      .flatMap(([id, errors]) => errors.map(({ field, text }) => `${titleOf(id)}: ${field}: ${text}`)),
  };
}
