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

const inMemory = new Map<string, LastSubmission>();

const keyOf = (flow: string): string => `trellis-submitted-${flow}`;

/** Remembers the last submission of a flow for its confirmation page, over a reload of this tab. */
export function keepLastSubmission(submission: LastSubmission, flow = 'apply'): void {
  inMemory.set(flow, submission);
  try {
    sessionStorage.setItem(keyOf(flow), JSON.stringify(submission));
  } catch {
    // Storage is denied: memory has it until the page is left.
  }
}

/** Notes that nothing is missing any more of the application with this id, where it is the one that was last submitted. */
export function noteStatementsReceived(dealId: string, flow = 'apply'): void {
  noteNeeds(dealId, { statements: false, documents: [] }, flow);
}

/** Notes what the server still needs of the application with this id, where it is the one that was last submitted. */
export function noteNeeds(
  dealId: string,
  needs: { statements: boolean; documents: string[] },
  flow = 'apply',
): void {
  const known = readLastSubmission(flow);
  if (known?.ids?.dealId !== dealId) return;
  const stage = needs.statements ? known.stage : 'ApplySubmitted';
  keepLastSubmission({ ...known, stage, documents: needs.documents }, flow);
}

/** What was last submitted in this tab; undefined where nothing was. */
export function readLastSubmission(flow = 'apply'): LastSubmission | undefined {
  const known = inMemory.get(flow);
  if (known) return known;
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(flow)) ?? 'null') as LastSubmission | null;
    return stored && typeof stored.reference === 'string' ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets it, when another person signs in. */
export function dropLastSubmission(flow = 'apply'): void {
  inMemory.delete(flow);
  try {
    sessionStorage.removeItem(keyOf(flow));
  } catch {
    // Storage is denied: there is nothing to forget.
  }
}
