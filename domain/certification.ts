import type { CompiledFlow, CompiledStep, EngineEnvironment } from '#engine/core/types.ts';

type Words = Pick<EngineEnvironment, 'content'>;

/** What the person certifies by submitting on this step, in the words of brand and language; undefined: nothing. */
export function certificationOf(step: CompiledStep | undefined, { content }: Words): string | undefined {
  return step && (content[`steps.${step.id}.certification`] ?? step.certification);
}

/** The same, of the flow's review. */
export function certificationAsked(flow: CompiledFlow, words: Words): string | undefined {
  return certificationOf(
    flow.steps.find(({ view }) => view === 'review'),
    words,
  );
}
