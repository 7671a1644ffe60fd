import { openTabStorage } from '../../session/tab/index.ts';
import { FLOWS } from '../../shell/navigation/index.ts';

/** What a confirmation page shows. Nothing in it is sensitive. */
export interface LastSubmission {
  reference: string;
  businessName: string;
  /** US dollars; absent where the flow asks for no amount. */
  amount?: number;
  /** 'ApplySubmitted', or 'AwaitingStatements' while statements are missing. */
  stage: string;
  /** When the server received it, ISO 8601; absent if it did not say. */
  submittedAt?: string;
  /** Names of documents still asked for [AMOUNT-40]. */
  documents: string[];
  /** Months of uploaded statements still to come: `2026-10`. */
  months?: string[];
  /** Names of answers that this page had and the submitted application does not. */
  notIncluded?: string[];
  /** Ids that the page for sending statements is called by. */
  ids?: { dealId: string; accountId: string; contactId: string };
}

/** The last submission of each flow, for its confirmation page: in memory, and over a reload in this tab's storage. */
export interface Submissions {
  keep: (flow: string, submission: LastSubmission) => void;
  /** What was last submitted in this tab; undefined where nothing was. */
  read: (flow: string) => LastSubmission | undefined;
  /** Forgets that of a flow, or of all flows, when another person signs in. */
  drop: (flow?: string) => void;
}

const keyOf = (flow: string): string => `trellis-submitted-${flow}`;

/** Made once for a page. Where storage is denied, memory has it until the page is left. */
export function createSubmissions(): Submissions {
  const storage = openTabStorage();
  return {
    keep: (flow, submission) => storage.set(keyOf(flow), JSON.stringify(submission)),
    read(flow) {
      try {
        const stored = JSON.parse(storage.get(keyOf(flow)) ?? 'null') as LastSubmission | null;
        return stored && typeof stored.reference === 'string' ? stored : undefined;
      } catch {
        return undefined;
      }
    },
    drop(flow) {
      for (const id of flow === undefined ? FLOWS.map((one) => one.id) : [flow]) storage.remove(keyOf(id));
    },
  };
}
