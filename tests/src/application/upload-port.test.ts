import { describe, expect, it } from 'vitest';
import { as, failedAnswer, runtimeWith } from './test-runtime.ts';

function pageOf(application: Record<string, unknown> = {}) {
  const page = runtimeWith({ who: as('ada'), api: { send: async () => failedAnswer() } });
  page.type(application);
  return page;
}
const portOf = ({ runtime }: ReturnType<typeof runtimeWith>) => runtime.uploads.current();

describe('port statement-upload', () => {
  it('is the same for the same person after a new sign-in, and another one for another person', () => {
    const page = pageOf();
    const first = portOf(page);
    expect(portOf(page)).toBe(first);
    page.turn(as('bob'));
    const second = portOf(page);
    expect(second).not.toBe(first);
    expect(first.ended?.aborted).toBe(true);
    expect(second.ended?.aborted).toBe(false);
  });

  it('ends with the application: the next one begins with a new list', () => {
    const page = pageOf();
    const first = portOf(page);
    page.runtime.dispatch({ type: 'clear' });
    expect(first.ended?.aborted).toBe(true);
    expect(portOf(page)).not.toBe(first);
  });

  it('forbids redirects from holdPage(true) to holdPage(false)', () => {
    const page = pageOf();
    const port = portOf(page);
    port.holdPage?.(true);
    expect(page.isHeld()).toBe(true);
    port.holdPage?.(false);
    expect(page.isHeld()).toBe(false);
  });

  it('asks the server for nothing before anything was saved', async () => {
    expect(await portOf(pageOf()).list()).toEqual({ ok: true, value: [] });
  });

  it.each([
    [{ loan_type: ['EQ'], business_years: 1 }, ['pfs', 'suq']],
    [{ loan_type: ['EQ'], business_years: 2 }, []],
    [{ loan_type: ['WC'], business_years: 1 }, []],
    [{}, []],
  ])('[AMOUNT-40] asks with %j for %j', (application, documents) => {
    expect(portOf(pageOf(application)).documents()).toEqual(documents);
  });
});
