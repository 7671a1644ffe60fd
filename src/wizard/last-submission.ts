/** What the confirmation page shows. Nothing in it is sensitive. */
export interface LastSubmission {
  reference: string;
  businessName: string;
  /** US dollars. */
  amount: number;
  /** 'ApplySubmitted', or 'AwaitingStatements' while statements are missing. */
  stage: string;
  /** ISO 8601. */
  submittedAt: string;
  /** Names of documents still asked for (decision 22). */
  documents: string[];
}

const KEY = 'trellis-submitted';
let inMemory: LastSubmission | undefined;

/** Remembers the last submission for the confirmation page, over a reload of this tab. */
export function keepLastSubmission(submission: LastSubmission): void {
  inMemory = submission;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(submission));
  } catch {
    // Storage is denied: memory has it until the page is left.
  }
}

/** What was last submitted in this tab; undefined where nothing was. */
export function readLastSubmission(): LastSubmission | undefined {
  if (inMemory) return inMemory;
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as LastSubmission | null;
    return stored && typeof stored.reference === 'string' ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets it, when another person signs in. */
export function dropLastSubmission(): void {
  inMemory = undefined;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is denied: there is nothing to forget.
  }
}
