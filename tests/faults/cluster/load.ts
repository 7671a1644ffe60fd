import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { encodePayload } from '#domain/payload/save-payload.ts';
import { type Applicant, applicationAt, savedApplicant } from '../../e2e/harness/applicant.ts';

const schema = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../schemas/application.schema.json'), 'utf8'),
) as Parameters<typeof encodePayload>[0];

/** The results of a period under load. */
export interface LoadFigures {
  acknowledged: number;
  /** Error answers, and calls without an answer. */
  failed: number;
  /** Longest period without an acknowledged save, in milliseconds. */
  longestGapMs: number;
  /** Acknowledged saves that the server lost. */
  lost: number;
}

interface Known {
  version: number;
  amount: number;
}

/**
 * Users who save without a pause, each their own application; a save without an answer is retried, as the page does.
 */
export async function startLoad(origin: string, people: number) {
  const applicants = await Promise.all(
    Array.from({ length: people }, () => savedApplicant(origin, 'business/more-details')),
  );
  const figures = { acknowledged: 0, failed: 0, longestGapMs: 0 };
  let firstCount: number | undefined;
  let isOn = true;
  let last = performance.now();
  const acknowledge = (): void => {
    const now = performance.now();
    figures.longestGapMs = Math.max(figures.longestGapMs, now - last);
    last = now;
    figures.acknowledged += 1;
  };

  const work = applicants.map(async (applicant): Promise<[Applicant, Known]> => {
    let lastStored = await readKnown(applicant);
    for (let index = 0; isOn; index += 1) {
      const amount = 10_000 + (index % 200) * 1000;
      const application = { ...applicationAt('business/more-details', applicant.email), loan_amount: amount };
      const body = encodePayload(schema, application, { application_type: 'apply', farthest: 'info' });
      const headers = { 'idempotency-key': randomUUID(), 'if-match': `"${lastStored.version}"` };
      for (;;) {
        const answer = await applicant.call('POST', '/api/apply/save', body, headers).catch(() => undefined);
        const read = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
        if (read) {
          acknowledge();
          lastStored = { version: read.data.version, amount };
          break;
        }
        figures.failed += 1;
        if (answer && answer.status < 500 && answer.status !== 429)
          throw new Error(`A save was refused: ${answer.status} ${await answer.text()}`);
        await wait(100);
      }
    }
    return [applicant, lastStored];
  });

  return {
    /** Saves acknowledged since the first call. */
    sinceNow(): number {
      firstCount ??= figures.acknowledged;
      return figures.acknowledged - firstCount;
    },
    soFar(): Omit<LoadFigures, 'lost'> {
      return { ...figures, longestGapMs: Math.round(figures.longestGapMs) };
    },
    /** Resets the counts and the longest gap. */
    begin(): void {
      Object.assign(figures, { acknowledged: 0, failed: 0, longestGapMs: 0 });
      last = performance.now();
    },
    async end(): Promise<LoadFigures> {
      isOn = false;
      const ends = await Promise.all(work);
      const now = await Promise.all(ends.map(([applicant]) => readKnown(applicant)));
      const lostCount = ends.filter(([, { version, amount }], index) => {
        const found = now[index];
        return !found || found.version < version || (found.version === version && found.amount !== amount);
      }).length;
      return { ...figures, longestGapMs: Math.round(figures.longestGapMs), lost: lostCount };
    },
  };
}

async function readKnown({ call }: Applicant): Promise<Known> {
  const answer = await call('GET', '/deals/current');
  const { data } = (await answer.json()) as {
    data: { version: number; application: { loan_amount: number } };
  };
  return { version: data.version, amount: data.application.loan_amount };
}
