import type { CompiledFlow, CompiledStep, EngineEnvironment } from '#engine';

type Words = Pick<EngineEnvironment, 'content'>;

/** The words that the person certifies by submitting on this step; undefined if neither brand nor flow gives any. */
export function certificationOf(step: CompiledStep | undefined, { content }: Words): string | undefined {
  return (step && (content[`steps.${step.id}.certification`] ?? step.certification)) || undefined;
}

/** The same, of the flow's review. */
export function certificationAsked(flow: CompiledFlow, words: Words): string | undefined {
  return certificationOf(
    flow.steps.find(({ view }) => view === 'review'),
    words,
  );
}
