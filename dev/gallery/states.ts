import { flow } from 'virtual:trellis/gallery';
import { compute } from '#domain/compute.ts';
import { createEngine, type Engine, type EngineEnvironment, type FieldValue } from '#engine';
import { errors, ui } from '#flows/texts.json';
import { list, widgets, wizard } from '#flows/texts.steps.json';
import { flattenTexts } from '#src/application/runtime/index.ts';
import type { Brand } from '#src/brand/types.ts';
import samples from './samples.json';

/** The answers by field that show a widget filled and, if it is sensitive, masked. */
export interface Sample {
  widget: string;
  filled: Record<string, FieldValue>;
  masked?: Record<string, FieldValue>;
}

export const SAMPLES = samples as unknown as readonly Sample[];

/** `masked` only for samples with a mask. */
export const STATES = ['empty', 'filled', 'error', 'disabled', 'masked', 'narrow'] as const;
export type State = (typeof STATES)[number];

export const statesOf = ({ masked }: Sample): State[] =>
  STATES.filter((state) => state !== 'masked' || masked !== undefined);

const ENVIRONMENT: EngineEnvironment = {
  compute: compute as EngineEnvironment['compute'],
  content: {},
  texts: flattenTexts({ errors, ui, list, widgets, wizard }),
  now: () => new Date().toISOString(),
};

/** The step that has a field for each widget. */
export function galleryStep() {
  const [step] = flow.steps;
  if (!step) throw new Error('The gallery has no step.');
  return step;
}

/** An application whose answers show a widget in one state. */
export function engineIn(sample: Sample, state: State, brand: Partial<Brand>): Engine {
  const facts = { session: { loggedIn: false }, brand, flags: {}, visitor: {} };
  const engine = createEngine(flow, ENVIRONMENT, facts);
  const answers = {
    empty: {},
    error: {},
    filled: sample.filled,
    disabled: sample.filled,
    narrow: sample.filled,
    masked: sample.masked ?? {},
  };
  engine.dispatch({ type: 'load', application: answers[state] });
  if (state === 'error') {
    const fields = Object.keys(sample.filled);
    engine.dispatch({ type: 'errors', fields, errors: engine.context().errorsOf(galleryStep(), fields) });
  }
  return engine;
}
