import type { FunnelStep } from '#contracts/funnel/funnel.ts';

/** A share in percent, at most 100: a step that was started on one day may be finished on the next. */
export function share(done: number, all: number): number {
  return all === 0 ? 0 : Math.min(100, Math.round((done / all) * 100));
}

/** The step that most people don't finish, with its most frequent error; undefined if all continue. */
export function worstStep(steps: readonly FunnelStep[]) {
  const lostCount = ({ started, finished }: FunnelStep): number => started - finished;
  const [step] = [...steps].sort((a, b) => lostCount(b) - lostCount(a));
  if (!step || lostCount(step) <= 0) return undefined;
  const errors = step.questions.flatMap(({ title, errors: own }) =>
    own.map((error) => ({ ...error, question: title })),
  );
  const [error] = errors.sort((a, b) => b.left - a.left || b.shown - a.shown);
  return { step, percent: 100 - share(step.finished, step.started), error };
}
