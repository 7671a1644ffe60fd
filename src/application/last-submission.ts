/** What a confirmation page shows. Nothing in it is sensitive. */
export interface LastSubmission {
  reference: string;
  businessName: string;
  /** US dollars; absent where the flow asks for no amount. */
  amount?: number;
  /** 'ApplySubmitted', or 'AwaitingStatements' while statements are missing. */
  stage: string;
  /** ISO 8601. */
  submittedAt: string;
  /** Names of documents still asked for (decision 22). */
  documents: string[];
  /** Ids that the page for sending statements is called by. */
  ids?: { dealId: string; accountId: string; contactId: string };
}

/** The last submission of each flow, for its confirmation page: in memory, and over a reload in this tab's storage. */
export interface Submissions {
  keep: (submission: LastSubmission, flow?: string) => void;
  /** What was last submitted in this tab; undefined where nothing was. */
  read: (flow?: string) => LastSubmission | undefined;
  /** Forgets it, when another person signs in. */
  drop: (flow?: string) => void;
  /** Notes what the server still needs of the application with this id, where it is the one that was last submitted. */
  noteNeeds: (dealId: string, needs: { statements: boolean; documents: string[] }, flow?: string) => void;
}

/** Made once for a page. Where storage is denied, memory has it until the page is left. */
export function createSubmissions(): Submissions {
  const inMemory = new Map<string, LastSubmission>();
  const keyOf = (flow: string): string => `trellis-submitted-${flow}`;
  const quietly = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch {
      // Storage is denied.
      return undefined;
    }
  };
  const submissions: Submissions = {
    keep(submission, flow = 'apply') {
      inMemory.set(flow, submission);
      quietly(() => sessionStorage.setItem(keyOf(flow), JSON.stringify(submission)));
    },
    read(flow = 'apply') {
      const known = inMemory.get(flow);
      if (known) return known;
      const stored = quietly(
        () => JSON.parse(sessionStorage.getItem(keyOf(flow)) ?? 'null') as LastSubmission | null,
      );
      return stored && typeof stored.reference === 'string' ? stored : undefined;
    },
    drop(flow = 'apply') {
      inMemory.delete(flow);
      quietly(() => sessionStorage.removeItem(keyOf(flow)));
    },
    noteNeeds(dealId, needs, flow = 'apply') {
      const known = submissions.read(flow);
      if (known?.ids?.dealId !== dealId) return;
      const stage = needs.statements ? known.stage : 'ApplySubmitted';
      submissions.keep({ ...known, stage, documents: needs.documents }, flow);
    },
  };
  return submissions;
}
