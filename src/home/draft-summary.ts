import { type FlowPlaces, readPointer } from '#engine';
import { loadDraft } from '../application/runtime/index.ts';

/** The facts of a draft that the home page shows [FLOW-14]. */
export interface DraftSummary {
  businessName?: string;
  /** The requested amount in US dollars. */
  amount?: number;
}

/** Reads this tab's draft without loading the engine. @returns undefined if there is none */
export function readDraftSummary(
  platform: string,
  { id, summary }: Pick<FlowPlaces, 'id' | 'summary'>,
): DraftSummary | undefined {
  const storedDraft = loadDraft(id, platform);
  if (!storedDraft) return undefined;
  try {
    const { application } = JSON.parse(storedDraft.draft) as { application?: unknown };
    const name = summary.name && readPointer(application, summary.name);
    const amount = summary.amount && readPointer(application, summary.amount);
    return {
      businessName: typeof name === 'string' && name.trim() ? name : undefined,
      amount: typeof amount === 'number' ? amount : undefined,
    };
  } catch {
    return undefined;
  }
}
