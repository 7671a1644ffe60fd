import { describe, expect, it } from 'vitest';
import { isPageHeld } from '#src/session/held-page.ts';
import type { Runtime } from '#src/wizard/runtime.ts';
import { forgetUploads, uploadPortOf } from '#src/wizard/upload-port.ts';

/** As much of a runtime as the port looks at before anything is sent. */
function runtimeOf(person: { id?: string }, application: Record<string, unknown> = {}) {
  const send = async () => ({ ok: false as const, failure: { kind: 'network', status: 500 } });
  return {
    session: { store: { getState: () => person } },
    engine: { state: () => ({ application }), env: { content: {}, texts: {} } },
    api: { send },
    brand: { platform: 'oak' },
    base: undefined,
    ids: undefined,
  } as unknown as Runtime;
}

describe('port statement-upload', () => {
  it('is the same for the same person, signed in anew, and another for somebody else', () => {
    const person = { id: 'ada' };
    const runtime = runtimeOf(person);
    const first = uploadPortOf(runtime);
    expect(uploadPortOf(runtime)).toBe(first);
    person.id = 'bob';
    const second = uploadPortOf(runtime);
    expect(second).not.toBe(first);
    expect(first.ended?.aborted).toBe(true);
    expect(second.ended?.aborted).toBe(false);
  });

  it('ends with the application: the next one begins with a list of its own', () => {
    const runtime = runtimeOf({ id: 'ada' });
    const first = uploadPortOf(runtime);
    forgetUploads(runtime);
    expect(first.ended?.aborted).toBe(true);
    expect(uploadPortOf(runtime)).not.toBe(first);
  });

  it('holds the page while it says so', () => {
    const port = uploadPortOf(runtimeOf({ id: 'ada' }));
    expect(isPageHeld()).toBe(false);
    port.holdPage?.(true);
    expect(isPageHeld()).toBe(true);
    port.holdPage?.(false);
    expect(isPageHeld()).toBe(false);
  });

  it('asks the server for nothing before anything was saved', async () => {
    expect(await uploadPortOf(runtimeOf({ id: 'ada' })).list()).toEqual({ ok: true, value: [] });
  });

  it.each([
    [{ loan_type: ['EQ'], business_years: 1 }, ['pfs', 'suq']],
    [{ loan_type: ['EQ'], business_years: 2 }, []],
    [{ loan_type: ['WC'], business_years: 1 }, []],
    [{}, []],
  ])('decision 22: with %j it asks for %j', (application, documents) => {
    expect(uploadPortOf(runtimeOf({ id: 'ada' }, application)).documents()).toEqual(documents);
  });
});
