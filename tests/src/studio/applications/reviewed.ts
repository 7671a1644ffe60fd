import type {
  ListedApplication,
  ReviewedApplication,
  ReviewedCorrection,
} from '#contracts/studio/applications.ts';

/** A submitted application as the server lists it. */
export function listedApplication(changes: Partial<ListedApplication> = {}): ListedApplication {
  return {
    brand: 'harbor',
    id: '6f1c0b9e-0000-4000-8000-000000000001',
    reference: 'K7QD-3MXC',
    flow: 'apply',
    name: 'Oak Street Bakery',
    amount: 150_000,
    stage: 'ApplySubmitted',
    submittedAt: '2026-11-20T12:00:00Z',
    missing: { statements: false, months: [], documents: [] },
    ...changes,
  };
}

/** The same with its answers and questions. */
export function reviewedApplication(changes: Partial<ReviewedApplication> = {}): ReviewedApplication {
  return { ...listedApplication(), sections: [], certified: [], parts: [], corrections: [], ...changes };
}

/** A question to the applicant. */
export function reviewedCorrection(changes: Partial<ReviewedCorrection> = {}): ReviewedCorrection {
  return {
    id: '6f1c0b9e-0000-4000-8000-000000000002',
    status: 'waiting',
    parts: ['Business', 'Owners'],
    message: 'The name is not the registered one.',
    madeAt: '2026-11-21T12:00:00Z',
    dueAt: '2026-12-05T12:00:00Z',
    changes: [],
    missing: [],
    ...changes,
  };
}
