import type { Runtime } from '../application/state/index.ts';
import { formatDay } from '../pages/moments.ts';

/** Values of the notice about a submitted application. */
export interface SubmittedSummary {
  date: string;
  reference: string;
}

/** The person's newest submitted application; undefined if there is none, or its day is unknown. */
export async function readSubmitted(
  { api, engine }: Pick<Runtime, 'api' | 'engine'>,
  locale: string,
  signal: AbortSignal,
): Promise<SubmittedSummary | undefined> {
  const result = await api.applicationStatus(engine.flow.id, { signal, retries: 0 });
  if (!result.ok || !result.value) return undefined;
  const { reference, submittedAt } = result.value;
  const date = formatDay(submittedAt, locale);
  return date === '' ? undefined : { reference, date };
}
