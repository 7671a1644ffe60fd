import type { FlowPlaces } from '#engine';
import { openTabStorage } from '../../session/tab/index.ts';
import { FLOWS } from '../../shell/navigation/index.ts';

/** The application that this tab submitted last, without sensitive values. */
export interface LastSubmission {
  reference: string;
  businessName: string;
  /** US dollars; absent if the flow has no amount. */
  amount?: number;
  /** 'ApplySubmitted', or 'AwaitingStatements' while statements are missing. */
  stage: string;
  /** ISO 8601; absent if unknown. */
  submittedAt?: string;
  /** Forms that are still missing [AMOUNT-40]. */
  documents: string[];
  /** Months of uploaded statements that follow later: `2026-10`. */
  months?: string[];
  /** Names of answers in this page that the submitted application lacks. */
  notIncluded?: string[];
  /** The ids for the page that sends statements. */
  ids?: { dealId: string; accountId: string; contactId: string };
}

/** The last submission of each flow, also in this tab's storage for a reload. */
export interface Submissions {
  keep: (flow: string, submission: LastSubmission) => void;
  read: (flow: string) => LastSubmission | undefined;
  /** Removes a flow's submission; without a flow, the submissions of all flows. */
  drop: (flow?: string) => void;
}

const keyOf = (flow: string): string => `trellis-submitted-${flow}`;

/** If storage is denied, submissions are in memory only. */
export function createSubmissions(flows: readonly Pick<FlowPlaces, 'id'>[] = FLOWS): Submissions {
  const storage = openTabStorage();
  return {
    keep: (flow, submission) => storage.set(keyOf(flow), JSON.stringify(submission)),
    read(flow) {
      try {
        const storedSubmission = JSON.parse(storage.get(keyOf(flow)) ?? 'null') as LastSubmission | null;
        return storedSubmission && typeof storedSubmission.reference === 'string'
          ? storedSubmission
          : undefined;
      } catch {
        return undefined;
      }
    },
    drop(flow) {
      for (const id of flow === undefined ? flows.map((flow) => flow.id) : [flow]) storage.remove(keyOf(id));
    },
  };
}
