import type { CompiledFlow, CompiledStep, EngineEnvironment } from '#engine';

type Words = Pick<EngineEnvironment, 'content'>;

/** The certification text of a step's submit; undefined if neither brand nor flow has one. */
export function certificationOf(step: CompiledStep | undefined, { content }: Words): string | undefined {
  return (step && (content[`steps.${step.id}.certification`] ?? step.certification)) || undefined;
}

/** The certification text of the flow's review. */
export function reviewCertification(flow: CompiledFlow, words: Words): string | undefined {
  return certificationOf(
    flow.steps.find(({ view }) => view === 'review'),
    words,
  );
}
