import { describe, expect, it } from 'vitest';
import { type Draft, readDraft, toDraft } from '#engine';
import type { Effect } from '#src/application/state/events.ts';
import { failedAnswer, flow } from '../test-runtime.ts';
import { createMachine, dealWith, refusalOf, savedMachine, settledRequests, typesOf } from './machine.ts';

// [SAVE-30] at the start of an application: it is created once, even if the page is left or an answer is late.

describe('a first save without an answer may have made the application', () => {
  const reused = { ...refusalOf(422), code: 'idempotency-key-reused' };
  /** A page whose first save of 'Name A' failed, and in which 'Name B' was typed since. */
  const lostFirstSave = (failure: object = {}) => {
    const page = createMachine();
    page.person('ada');
    page.type({ business_name: 'Name A' });
    page.save('a');
    const first = page.attempt();
    page.fail(failure);
    page.type({ business_name: 'Name B' });
    return { page, first };
  };
  /** The same, and the next save learns that the first one arrived. */
  const arrivedPage = () => {
    const { page } = lostFirstSave();
    page.save('b');
    return { page, effects: page.fail(reused) };
  };

  it.each([
    ['no answer', {}],
    ['a fault of the server', refusalOf(503)],
    ['a quick second one that is turned away', refusalOf(429)],
    ['a refusal, which has made nothing', refusalOf(422)],
  ])('%s: the next save has its key and the current answers', (_, failure) => {
    const { page, first } = lostFirstSave(failure);
    page.save('b');
    expect(page.attempt()).toMatchObject({ endpoint: 'create', key: first.key });
    expect(page.attempt().payload.business).toMatchObject({ name: 'Name B' });
    expect(settledRequests(page.succeed())).toEqual(['b']);
    expect(page.state()).toMatchObject({ version: 1, dirty: false, core: { createKey: undefined } });
    // The application after that is another one.
    page.send({ type: 'clear' });
    page.save('c');
    expect(page.attempt().key).not.toBe(first.key);
  });

  it('fetches the created application, and saves the later input on top of it', () => {
    const { page, effects } = arrivedPage();
    const { key } = page.attempt();
    expect(effects).toEqual([{ type: 'fetch', key }]);
    const deal = dealWith(1, { business_name: 'Name A', business_city: 'Reno' });
    expect(typesOf(page.send({ type: 'fetched', key, answer: { ok: true, value: deal } }))).toContain('call');
    // The user is not asked about their own earlier answer.
    expect(page.state().core).toMatchObject({ question: undefined, createKey: undefined });
    expect(page.attempt()).toMatchObject({ endpoint: 'save', version: 1 });
    expect(page.attempt().payload.business).toMatchObject({ name: 'Name B' });
    expect(page.read('business_city')).toBe('Reno');
    expect(settledRequests(page.succeed())).toEqual(['b']);
    expect(page.state()).toMatchObject({ version: 2, dirty: false });
  });

  it('creates no second application if another tab has submitted the first application', () => {
    const { page } = arrivedPage();
    const { key } = page.attempt();
    const effects = page.send({ type: 'fetched', key, answer: { ok: true, value: null } });
    expect(settledRequests(effects)).toEqual(['b']);
    expect(effects).toContainEqual({ type: 'settle', id: 'b', outcome: { ok: false } });
    expect(effects.at(-1)).toMatchObject({ type: 'navigate', to: '/app/decision/process' });
    expect(page.read('business_name')).toBeUndefined();
  });

  it('shows a failure if its result cannot be read; the next save reads it again', () => {
    const { page } = arrivedPage();
    const { key } = page.attempt();
    const effects = page.send({ type: 'fetched', key, answer: failedAnswer() });
    expect(typesOf(effects)).toContain('show-failure');
    expect(settledRequests(effects)).toEqual(['b']);
    page.save('c');
    expect(page.attempt().key).toBe(key);
    expect(page.fail(reused)).toEqual([{ type: 'fetch', key }]);
  });

  it('ignores the answer to a save that is no longer running', () => {
    const { page } = arrivedPage();
    const { key } = page.attempt();
    page.send({ type: 'clear' });
    const before = page.state();
    expect(page.send({ type: 'fetched', key, answer: { ok: true, value: null } })).toEqual([]);
    expect(page.state()).toBe(before);
  });

  it('a later save that a server of another build reads differently is merged with its result, without a question', () => {
    const page = savedMachine({ business_name: 'Old' });
    page.type({ business_name: 'Mine' });
    page.save('a');
    const { key } = page.attempt();
    expect(page.fail(reused)).toEqual([{ type: 'fetch', key }]);
    page.type({ business_name: 'Mine, later' });
    const deal = dealWith(2, { business_name: 'Mine', business_city: 'Reno' });
    page.send({ type: 'fetched', key, answer: { ok: true, value: deal } });
    expect(page.state().core.question).toBeUndefined();
    expect(page.attempt()).toMatchObject({ endpoint: 'save', version: 2 });
    expect(page.attempt().key).not.toBe(key);
    expect(page.attempt().payload.business).toMatchObject({ name: 'Mine, later' });
    expect(page.read('business_city')).toBe('Reno');
    expect(settledRequests(page.succeed())).toEqual(['a']);
  });

  it('gets a new key, once, if the server used the key for another request', () => {
    const page = savedMachine();
    page.type({ business_name: 'Mine' });
    page.save('a');
    const { key } = page.attempt();
    page.fail(reused);
    page.send({ type: 'fetched', key, answer: { ok: true, value: dealWith(1) } });
    expect(page.attempt().key).not.toBe(key);
    expect(settledRequests(page.succeed())).toEqual(['a']);
  });

  it('a submission that a server of another build reads differently opens the confirmation', () => {
    const page = savedMachine();
    page.save('a', 'submit');
    const { key } = page.attempt();
    expect(page.fail(reused)).toEqual([
      { type: 'dialog', kind: 'processing', open: false },
      { type: 'fetch', key },
    ]);
    const effects = page.send({ type: 'fetched', key, answer: { ok: true, value: null } });
    expect(effects.at(-1)).toMatchObject({ type: 'navigate', to: '/app/decision/process' });
  });

  it('gets a new key for each change if the server is known to have the application', () => {
    // The application was saved and the page reloaded, but the server could not be asked for its ids.
    const page = createMachine();
    const savedDraft = toDraft(flow, savedMachine({ business_name: 'Acme' }).state());
    page.send({ type: 'draft-read', draft: savedDraft });
    page.person('ada');
    page.save('a');
    const { key } = page.attempt();
    expect(page.attempt()).toMatchObject({ endpoint: 'create', version: 1 });
    page.fail();
    page.save('again');
    expect(page.attempt().key).toBe(key);
    page.fail();
    page.type({ business_name: 'Name B' });
    page.save('b');
    expect(page.attempt().key).not.toBe(key);
  });

  it('is not repeated if the server has the application', () => {
    const { page } = lostFirstSave();
    page.load(dealWith(1, { business_name: 'Name A' }));
    page.save('b');
    expect(page.attempt()).toMatchObject({ endpoint: 'save', version: 1 });
    // Nor later, for the next application.
    expect(page.state().core.createKey).toBeUndefined();
  });

  it('a submit waits for the save before it', () => {
    const { page } = lostFirstSave();
    page.save('end', 'submit');
    const endpoints = [1, 2].map(() => {
      const { endpoint } = page.attempt();
      page.succeed({ reference: 'R-1' });
      return endpoint;
    });
    expect(endpoints).toEqual(['create', 'submit']);
  });

  describe('across a reload', () => {
    /** The tab's storage when a call starts, or once its timer has ended. */
    const draftIn = (effects: Effect[]) => {
      const effect = effects.find(({ type }) => type === 'remember');
      if (effect?.type !== 'remember') throw new Error('Nothing is written into the tab.');
      return { person: effect.person, draft: readDraft(flow, effect.draft) as Draft };
    };
    /** A page that was left during its first save, and opened again. */
    const reloadedPage = () => {
      const before = createMachine();
      before.person('ada');
      before.type({ business_name: 'Name A', owner_1_ssn: '521-44-8726' });
      const effects = before.save('a');
      const page = createMachine('later');
      page.send({ type: 'draft-read', draft: draftIn(effects).draft });
      page.person('ada');
      page.load(null);
      return { page, effects, first: before.attempt() };
    };

    it('the key is stored in the tab before the call is sent, for its person, and without a secret', () => {
      const { effects, first } = reloadedPage();
      expect(typesOf(effects)).toEqual(['remember', 'call']);
      expect(draftIn(effects)).toMatchObject({ person: 'ada', draft: { createKey: first.key } });
      expect(JSON.stringify(effects[0])).not.toContain('8726');
    });

    it('the reloaded page makes its first save under that key', () => {
      const { page, first } = reloadedPage();
      page.save('b');
      expect(page.attempt()).toMatchObject({ endpoint: 'create', key: first.key });
      expect(page.attempt().payload.business).toMatchObject({ name: 'Name A' });
    });

    it("a lost save's answers are known as the user's own, without a question", () => {
      const { page } = reloadedPage();
      page.type({ business_name: 'Name B' });
      page.save('b');
      const { key } = page.attempt();
      page.fail(reused);
      const owners = [{ id: 'c1', ssn: { present: true, mask: '***-**-8726' } }];
      const deal = dealWith(1, { business_name: 'Name A', owners });
      page.send({ type: 'fetched', key, answer: { ok: true, value: deal } });
      expect(page.state().core.question).toBeUndefined();
      expect(page.read('business_name')).toBe('Name B');
      expect(page.read('owner_1_ssn')).toEqual({ present: true, mask: '***-**-8726' });
    });

    it.each(['on its way', 'given up'])('the same is true of a later save that is %s', (how) => {
      const before = savedMachine({ business_name: 'Old' });
      before.type({ business_name: 'Name A' });
      before.save('a');
      if (how === 'given up') before.fail();
      before.type({ business_name: 'Name B' });
      const page = createMachine();
      page.send({ type: 'draft-read', draft: draftIn(before.fire('draft')).draft });
      page.person('ada');
      page.load(dealWith(2, { business_name: 'Name A' }));
      expect(page.state().core.question).toBeUndefined();
      expect(page.read('business_name')).toBe('Name B');
    });
  });
});
