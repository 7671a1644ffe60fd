import type { CompiledFlow, CompiledStep, EngineEnvironment } from '#engine/core/index.ts';

/** What the person certifies by submitting on this step, in the words of brand and language; undefined: nothing. */
export function certificationOf(
  step: CompiledStep | undefined,
  { content }: Pick<EngineEnvironment, 'content'>,
): string | undefined {
  return step && (content[`steps.${step.id}.certification`] ?? step.certification);
}

/** The same, of the flow's review. */
export function certified(flow: CompiledFlow, env: Pick<EngineEnvironment, 'content'>): string | undefined {
  return certificationOf(
    flow.steps.find(({ view }) => view === 'review'),
    env,
  );
}
