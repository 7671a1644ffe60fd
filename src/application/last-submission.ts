import type { AskedMonth } from '#domain/statement-months.ts';

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
  /** Months of uploaded statements still to come: `2026-10`. */
  months?: string[];
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
  /** Notes what the server still needs of the application with this id, where it is the one that was last submitted. */
  noteNeeds: (
    flow: string,
    dealId: string,
    needs: { statements: boolean; documents: string[]; months: AskedMonth[] },
  ) => void;
}

const KEY = 'trellis-submitted-';

/** Made once for a page. Where storage is denied, memory has it until the page is left. */
export function createSubmissions(): Submissions {
  const inMemory = new Map<string, LastSubmission>();
  const keyOf = (flow: string): string => `${KEY}${flow}`;
  const quietly = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch {
      // Storage is denied.
      return undefined;
    }
  };
  const submissions: Submissions = {
    keep(flow, submission) {
      inMemory.set(flow, submission);
      quietly(() => sessionStorage.setItem(keyOf(flow), JSON.stringify(submission)));
    },
    read(flow) {
      const known = inMemory.get(flow);
      if (known) return known;
      const stored = quietly(
        () => JSON.parse(sessionStorage.getItem(keyOf(flow)) ?? 'null') as LastSubmission | null,
      );
      return stored && typeof stored.reference === 'string' ? stored : undefined;
    },
    drop(flow) {
      const isMeant = (key: string): boolean =>
        flow === undefined ? key.startsWith(KEY) : key === keyOf(flow);
      for (const known of [...inMemory.keys()]) if (isMeant(keyOf(known))) inMemory.delete(known);
      quietly(() => {
        for (const key of Object.keys(sessionStorage)) if (isMeant(key)) sessionStorage.removeItem(key);
      });
    },
    noteNeeds(flow, dealId, needs) {
      const known = submissions.read(flow);
      if (known?.ids?.dealId !== dealId) return;
      const stage = needs.statements ? known.stage : 'ApplySubmitted';
      const missing = needs.months.flatMap(({ month, here }) => (here ? [] : [month]));
      const months = needs.statements && known.stage === 'ApplySubmitted' ? missing : [];
      submissions.keep(flow, { ...known, stage, documents: needs.documents, months });
    },
  };
  return submissions;
}
