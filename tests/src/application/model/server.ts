import { randomUUID } from 'node:crypto';
import type { CurrentDeal } from '#contracts/deals.ts';
import type { SaveData } from '#contracts/saves.ts';
import { decodePayload } from '#domain/payload/save-payload.ts';
import { type ApplicationData, isMasked, listOf } from '#engine';
import { mergeApplication } from '#server/deals/save/merge.ts';
import type { Answer } from '#src/api/client/failure.ts';
import { maskSecrets } from '#src/application/join/secrets.ts';
import type { Attempt } from '#src/application/state/state.ts';
import { failedAnswer, flow, saveData } from '../test-runtime.ts';

/** The server's data of one user. Secrets are not encrypted: the model checks them. */
export interface ServerRecord {
  version: number;
  application: ApplicationData;
  submitted: boolean;
  /** The number of the user's application, counted from the first. */
  number: number;
}

/** The contract of a save [SAVE-10] [SAVE-30] [SAVE-31], with the server's own merging. */
export class ModelServer {
  readonly #held = new Map<string, ServerRecord>();
  readonly #answers = new Map<string, { content: string; answer: Answer<SaveData> }>();
  /** Called with each version before it becomes current. */
  onWrite: (person: string, before: ApplicationData, after: ApplicationData, attempt: Attempt) => void =
    () => {};

  of(person: string): ServerRecord | undefined {
    return this.#held.get(person);
  }

  current(person: string): CurrentDeal | null {
    const record = this.#held.get(person);
    return record && !record.submitted ? this.#deal(record) : null;
  }

  save(person: string, attempt: Attempt): Answer<SaveData> {
    const content = JSON.stringify([attempt.endpoint, attempt.payload, attempt.version]);
    const earlier = this.#answers.get(attempt.key);
    if (earlier) {
      if (earlier.content === content) return earlier.answer;
      return failedAnswer({ kind: 'refused', status: 422, code: 'idempotency-key-reused' });
    }
    const newest = this.#held.get(person);
    const isNew = newest?.submitted === true && attempt.payload.loan_id === undefined;
    const record = isNew ? undefined : newest;
    const number = isNew ? newest.number + 1 : (newest?.number ?? 1);
    if (record && (record.submitted || attempt.payload.loan_id?.endsWith(`-${record.number}`) === false))
      return failedAnswer({
        kind: 'refused',
        status: 409,
        received: { reference: 'R', stage: 'ApplySubmitted' },
      });
    if (record && record.version !== attempt.version)
      return failedAnswer({
        kind: 'refused',
        status: 409,
        code: 'version-conflict',
        current: this.#deal(record),
      });
    if (!record && attempt.version !== undefined) return failedAnswer({ kind: 'refused', status: 412 });
    const decoded = decodePayload(flow.application as never, attempt.payload);
    if (!decoded.ok) throw new Error(`A save of unknown places: ${decoded.unknown.join()}`);
    const before = record?.application ?? {};
    const mergedApplication = mergeApplication(
      flow.application,
      before,
      decoded.application,
    ) as ApplicationData;
    mergedApplication.loan_id = `loan-${person}-${number}`;
    mergedApplication.business_id = `business-${person}-${number}`;
    this.onWrite(person, before, mergedApplication, attempt);
    const next: ServerRecord = {
      version: (record?.version ?? 0) + 1,
      application: mergedApplication,
      submitted: attempt.endpoint === 'submit',
      number,
    };
    this.#held.set(person, next);
    const answer: Answer<SaveData> = { ok: true, value: this.#data(person, next) };
    this.#answers.set(attempt.key, { content, answer });
    return answer;
  }

  /** A server of another build that parses repeated saves differently. */
  replace(): void {
    for (const [key, { answer }] of this.#answers)
      this.#answers.set(key, { content: 'of another build', answer });
  }

  /** Another device reverses the order of the owners. */
  reorder(person: string): void {
    const record = this.#held.get(person);
    if (!record || record.submitted) return;
    const owners = [...listOf(record.application, 'owners')].reverse();
    this.#held.set(person, {
      ...record,
      version: record.version + 1,
      application: { ...record.application, owners },
    });
  }

  #data(person: string, { version, application, number }: ServerRecord): SaveData {
    const masks: Record<string, string> = {};
    const shownApplication = maskSecrets(flow, application);
    const note = (pointer: string, value: unknown): void => {
      if (isMasked(value)) masks[pointer] = value.mask;
    };
    for (const [name, value] of Object.entries(shownApplication)) note(`/${name}`, value);
    for (const [index, item] of listOf(shownApplication, 'owners').entries())
      for (const [name, value] of Object.entries(item)) note(`/owners/${index}/${name}`, value);
    return saveData({
      dealId: `deal-${person}`,
      loanId: `loan-${person}-${number}`,
      businessId: `business-${person}-${number}`,
      ids: { owners: listOf(application, 'owners').map(({ id }) => id ?? randomUUID()) },
      version,
      masks,
      reference: 'R',
      stage: 'ApplySubmitted',
    });
  }

  #deal({ version, application }: ServerRecord): CurrentDeal {
    return {
      dealId: 'deal',
      accountId: 'a1',
      contactId: 'c1',
      savedAt: '2026-11-22T10:00:00.000Z',
      version,
      flow: 'apply',
      flowVersion: '1',
      hidden: [],
      farthest: 'info',
      application: structuredClone(maskSecrets(flow, application)),
    };
  }
}
