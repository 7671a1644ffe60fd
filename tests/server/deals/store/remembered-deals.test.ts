import { randomUUID } from 'node:crypto';
import { flow } from 'virtual:trellis/flows/apply';
import { describe, expect, it } from 'vitest';
import type { EffectiveBrand } from '#server/brands/brand.ts';
import { createBlankDeal } from '#server/deals/save/authorize.ts';
import type { SaveRequest } from '#server/deals/save/index.ts';
import { mergeAnswers } from '#server/deals/save/merge.ts';
import { createNextVersion } from '#server/deals/save/next-version.ts';
import { openApplication } from '#server/deals/secrets/index.ts';
import { type Deal, type ReadDeal, type ReadDocument, readDocument } from '#server/deals/store/index.ts';
import { createRecentDeals, type WrittenDeal } from '#server/deals/store/recent-deals.ts';
import { DEALS } from '#server/limits.ts';
import { movingClock } from '../../identity/moving-clock.ts';
import { openTestServer } from '../../start-test-server.ts';
import { fullApplication, fullOwner, secondOwner } from '../people.ts';

const clock = movingClock();
const server = await openTestServer({ clock });

describe('a cached deal', () => {
  it('equals the deal that a read of its document returns, and no later save changes it', async () => {
    const { crypto, clock: now, brands } = server.deps;
    const config = { ...server.deps.config, stepUp: false };
    const brand = (await brands.byPlatform('default')) as EffectiveBrand;
    const subject = { sub: 'ann', email: 'ann@oak.example', accounts: [] };
    const save: SaveRequest = {
      kind: 'save',
      isFinal: false,
      type: undefined,
      flows: {},
      key: undefined,
      version: 1,
      brand,
      subject,
      payload: {},
      origin: { ip: '', userAgent: '' },
    };
    const blank = createBlankDeal(
      flow,
      save,
      'apply',
      randomUUID(),
      { businessId: undefined, newShape: 'application' },
      now.now(),
    );
    let last: ReadDeal = { flow, deal: blank, read: readDocument(crypto, flow, blank) };
    const owners = [{ ...fullOwner(), id: 'o1' }, secondOwner()];
    const saves: Record<string, unknown>[] = [
      { ...fullApplication(), owners },
      { business_revenue: 1000, business_ein: '47-5512984' },
      { business_suite: null, loan_amount: null },
      { owners: [{ ...secondOwner(), ssn: null, first: null }] },
      { owners: [] },
    ];
    for (const sentSave of saves) {
      const before = JSON.stringify([last.deal, last.read.application]);
      const answers = mergeAnswers(last, save, sentSave, now.now());
      const next = createNextVersion({ clock: now, config }, last, save, answers, now.now());
      expect(JSON.stringify([last.deal, last.read.application])).toBe(before);
      const read = readDocument(crypto, flow, JSON.parse(JSON.stringify(next.deal)));
      const readableParts = ({ application, secured: { secrets }, rest, unasked }: ReadDocument) => ({
        application,
        rest,
        unasked,
        secrets: Object.fromEntries(
          [...secrets].map(([name, { token, binding, mask }]) => [name, { token, binding, mask }]),
        ),
      });
      expect(readableParts(next.read)).toEqual(readableParts(read));
      last = next;
    }
  });

  const writtenDeal = (more: Partial<Deal> = {}): WrittenDeal => {
    const deal = {
      brand: 'oak',
      subject: 'ann',
      loan_id: 'l1',
      version: 1,
      submitted_at: null,
      ...more,
    } as Deal;
    const context = { crypto: server.deps.crypto, flow, deal: 'l1' };
    const secured = openApplication(context, { business_name: 'Oak' });
    const read = { application: secured.application, secured, rest: {}, unasked: {} };
    return { flow, deal, read, mark: '7', hasRequests: false };
  };
  const owner = { brand: 'oak', subject: 'ann' };
  const save = { kind: 'save', version: 1, payload: { loan_id: 'l1' } } as const;

  it('is used only for its version, brand and person, by a save that names it', () => {
    const recent = createRecentDeals(clock);
    recent.keep(writtenDeal());
    expect(recent.find(owner, save)).toMatchObject({
      mark: '7',
      cached: { flow, read: { application: { business_name: 'Oak' } } },
    });
    expect(recent.find({ ...owner, brand: 'elm' }, save)).toBeUndefined();
    expect(recent.find({ ...owner, subject: 'bob' }, save)).toBeUndefined();
    expect(recent.find(owner, { ...save, version: 2 })).toBeUndefined();
    expect(recent.find(owner, { ...save, version: undefined })).toBeUndefined();
    expect(recent.find(owner, { ...save, payload: {} })).toBeUndefined();
    expect(recent.find(owner, { ...save, kind: 'preference' })).toBeUndefined();
  });

  it('is removed after its time, after a submit, and by `forget`', () => {
    const recent = createRecentDeals(clock);
    recent.keep(writtenDeal());
    clock.forward(DEALS.recentMs / 1000);
    expect(recent.find(owner, save)).toBeUndefined();
    recent.keep(writtenDeal());
    recent.keep(writtenDeal({ submitted_at: new Date() }));
    expect(recent.find(owner, save)).toBeUndefined();
    recent.keep(writtenDeal());
    recent.forget({ brand: 'oak', loan_id: 'l1' });
    expect(recent.find(owner, save)).toBeUndefined();
  });

  it('is removed first if it is the oldest and the cache is full', () => {
    const recent = createRecentDeals(clock);
    for (let index = 0; index <= DEALS.mostRecentDeals; index += 1)
      recent.keep(writtenDeal({ loan_id: `l${index}` }));
    const find = (loan_id: string) => recent.find(owner, { ...save, payload: { loan_id } });
    expect(find('l0')).toBeUndefined();
    expect(find('l1')).toBeDefined();
    expect(find(`l${DEALS.mostRecentDeals}`)).toBeDefined();
  });
});
