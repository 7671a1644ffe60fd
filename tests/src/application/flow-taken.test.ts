// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { type CompiledFlow, readDraft, toDraft } from '#engine';
import { as, flow, runtimeWith, serverDeal } from './test-runtime.ts';

// Unsaved answers while the page takes the flow of another release with other names for its questions.

const { business_dba: dba = {}, ...others } = flow.application.properties ?? {};
const { owners = {} } = others;
const { title = {}, ...ofOwner } = owners.items?.properties ?? {};
const items = { ...owners.items, properties: { ...ofOwner, role: title } };
const properties = { ...others, trade_name: dba, owners: { ...owners, items } };
const next: CompiledFlow = {
  ...flow,
  version: '2',
  application: { ...flow.application, properties },
  migrations: [
    { rename: 'business_dba', to: 'trade_name' },
    { rename: 'owners.title', to: 'owners.role' },
  ],
};

const before = { loan_id: 'l1', business_dba: 'Old', owners: [{ id: 'c1', title: 'CEO' }] };
const after = { loan_id: 'l1', trade_name: 'Old', owners: [{ id: 'c1', role: 'CEO' }] };
const serverEvent = (application: typeof after, version: number) => ({
  type: 'server-application' as const,
  deal: serverDeal({ application, version }),
});

/** A page with unsaved changes of the server's answers. */
function changedPage() {
  const page = runtimeWith({ who: as('ada') });
  page.runtime.dispatch({ type: 'server-application', deal: serverDeal({ application: before }) });
  page.type({ business_dba: 'New' });
  page.type({ owner_1_title: 'Owner' });
  return page;
}

describe('a page that continues with the flow of a release', () => {
  it('keeps an unsaved change under its new name, and asks nothing', () => {
    const { runtime } = changedPage();
    runtime.replaceFlow(next);
    runtime.dispatch(serverEvent(after, 2));
    const { application, core, dirty, touched } = runtime.state();
    expect(application).toMatchObject({ trade_name: 'New', owners: [{ id: 'c1', role: 'Owner' }] });
    expect(application).not.toHaveProperty('business_dba');
    expect([dirty, core.question]).toEqual([true, undefined]);
    expect(touched).toHaveProperty('trade_name');
  });

  it('asks if the other side has changed it too', () => {
    const { runtime } = changedPage();
    runtime.replaceFlow(next);
    runtime.dispatch(serverEvent({ ...after, trade_name: 'Other' }, 2));
    expect(runtime.state().core.question?.mine).toMatchObject({ trade_name: 'New' });
  });

  it('returns to the flow that an application keeps', () => {
    const { runtime } = changedPage();
    runtime.replaceFlow(next);
    runtime.replaceFlow(flow);
    expect(runtime.state().application).toMatchObject({ business_dba: 'New', owners: [{ title: 'Owner' }] });
  });

  it('does nothing to answers if both releases have the same migrations', () => {
    const { runtime } = changedPage();
    runtime.replaceFlow(next);
    runtime.replaceFlow({ ...next, version: '3' });
    expect(runtime.state().application).toMatchObject({ trade_name: 'New' });
  });
});

describe('a draft of an earlier release', () => {
  it('is read under the new names, with the answers that a move back restores', () => {
    const { runtime } = changedPage();
    const { core } = runtime.state();
    const text = JSON.stringify(toDraft(flow, runtime.state(), core as never));
    const draft = readDraft(next, text);
    expect(draft?.application).toMatchObject({ trade_name: 'New', owners: [{ role: 'Owner' }] });
    expect(draft?.base).toMatchObject({ trade_name: 'Old', owners: [{ role: 'CEO' }] });
    expect(draft?.touched).toContain('trade_name');
  });

  it('returns to its answers from a later release', () => {
    const { runtime } = changedPage();
    runtime.replaceFlow(next);
    const text = JSON.stringify(toDraft(next, runtime.state()));
    expect(readDraft(flow, text)?.application).toMatchObject({ business_dba: 'New' });
    expect(readDraft(next, text)?.application).toMatchObject({ trade_name: 'New' });
  });

  it.each([7, [7], [{ rename: 'a' }], 'x'])('with migrations %j is read without an error', (migrations) => {
    const { runtime } = changedPage();
    const draft = { ...toDraft(flow, runtime.state()), migrations };
    expect(() => readDraft(flow, JSON.stringify(draft))).not.toThrow();
  });
});

it("a release's module whose flow has another version than the application is not used", async () => {
  const page = runtimeWith({ who: as('ada') });
  const module = "data:text/javascript,export const build = () => ({ id: 'apply', version: 'other' })";
  const deal = { ...serverDeal({ application: before }), flowVersion: '7', flowModule: module };
  page.currentDeal.mockResolvedValue({ ok: true, value: deal });
  await page.runtime.askServer();
  expect(page.runtime.engine.flow.version).toBe(flow.version);
  expect(page.runtime.state().application).toMatchObject({ business_dba: 'Old' });
});
