// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { FLOW_COMPILED } from '#engine/core/hot-reload.ts';
import { toDraft } from '#engine/core/index.ts';
import type { RuntimeSetting } from '#src/application/runtime.ts';
import { startRuntime } from '#src/application/start-runtime.ts';
import { as, flow, runtimeWith, serverDeal } from './test-runtime.ts';

// A page that begins: draft, then person, then the server's word; afterwards it follows the page until it is stopped.

beforeEach(() => sessionStorage.clear());

/** The outside of a page of Ada's, as `runtimeWith` makes it, and what the server has of her. */
async function started(deal: ReturnType<typeof serverDeal> | null = null) {
  const made = runtimeWith({ who: as('ada') });
  made.currentDeal.mockResolvedValue({ ok: true, value: deal });
  const { brand, boot, api, alerts, modals, submissions } = made.runtime;
  const resume = vi.fn(async () => undefined);
  const session = { ...made.runtime.session, resume };
  const outside = { brand, boot, api, alerts, modals, submissions, session } as unknown as RuntimeSetting;
  return { ...made, resume, runtime: await startRuntime('apply', outside) };
}

/** What a page of hers left in this tab. */
function leaveDraft(answers: object): void {
  const page = runtimeWith({ who: as('ada') });
  page.type(answers as never);
  const draft = JSON.stringify(toDraft(flow, page.runtime.state()));
  sessionStorage.setItem('trellis-draft-apply', JSON.stringify({ platform: 'bank', subject: 'ada', draft }));
}

it('takes up the session, the draft of this tab, and what the server has', async () => {
  leaveDraft({ business_name: 'Acme' });
  const { runtime, resume, currentDeal } = await started(
    serverDeal({ application: { loan_id: 'l9', business_city: 'Reno', owners: [] } }),
  );
  expect(resume).toHaveBeenCalledOnce();
  expect(currentDeal).toHaveBeenCalledWith('apply');
  expect(runtime.state().application).toMatchObject({
    business_name: 'Acme',
    ...{ business_city: 'Reno', loan_id: 'l9' },
  });
  expect(runtime.state().core.person).toBe('ada');
  runtime.stop();
});

it('without a draft it begins with what the session tells', async () => {
  const { runtime } = await started();
  expect(runtime.state().application.owners).toMatchObject([{ email: 'ada@example.com' }]);
  runtime.stop();
});

it('hears of the session and of its own flow compiled anew, until it is stopped', async () => {
  const { runtime, turn } = await started();
  const heard = vi.fn();
  runtime.onEngine(heard);
  const compiled = (id: string) =>
    window.dispatchEvent(new CustomEvent(FLOW_COMPILED, { detail: { ...flow, id } }));
  compiled('bcm');
  expect(heard).not.toHaveBeenCalled();
  compiled('apply');
  expect(heard).toHaveBeenCalledOnce();
  turn(as('bob'));
  expect(runtime.state().core.person).toBe('bob');
  runtime.stop();
  turn(as('eve'));
  compiled('apply');
  expect(heard).toHaveBeenCalledOnce();
  expect(runtime.state().core.person).toBe('bob');
});
