import { describe, expect, it } from 'vitest';
import { toDraft } from '#engine';
import { flow } from '../test-runtime.ts';
import { createMachine, dealWith, savedMachine, waitsOf } from './machine.ts';

// [SESSION-22] on the pure machine: whose answers the page and the tab hold.

const draftOf = (page: ReturnType<typeof createMachine>) =>
  toDraft(flow, page.state(), { base: page.state().core.base });

describe('a draft that is read', () => {
  /** The draft of a tab: the server had 'Acme', the user typed a city. */
  const draftWithCity = () => {
    const page = savedMachine({ business_name: 'Acme' });
    page.type({ business_city: 'Reno' });
    return draftOf(page);
  };

  it('restores the known server version, so that a cleared answer is known as cleared', () => {
    const page = savedMachine({ business_name: 'Acme' });
    page.type({ business_name: undefined });
    const back = createMachine();
    back.send({ type: 'draft-read', draft: draftOf(page) });
    expect(back.state().core.base).toMatchObject({ business_name: 'Acme' });
    back.person('ada');
    back.load(dealWith(1, { business_name: 'Acme' }));
    expect(back.read('business_name')).toBeUndefined();
  });

  it('is unsaved if it differs from the known server version, and saved if it equals it', () => {
    const more = createMachine();
    more.send({ type: 'draft-read', draft: draftWithCity() });
    expect(more.state().dirty).toBe(true);
    const saved = savedMachine();
    saved.type({ business_name: 'Acme' });
    saved.save('a');
    saved.succeed();
    const same = createMachine();
    same.send({ type: 'draft-read', draft: draftOf(saved) });
    expect(same.state().dirty).toBe(false);
    const visitors = createMachine();
    visitors.type({ business_name: 'Acme' });
    const again = createMachine();
    again.send({ type: 'draft-read', draft: draftOf(visitors) });
    expect(again.state().dirty).toBe(true);
  });

  it('does not overwrite input that was typed since', () => {
    const page = createMachine();
    page.type({ business_city: 'Elko', owner_1_first: 'Eve' });
    page.send({ type: 'draft-read', draft: draftWithCity() });
    expect([page.read('business_name'), page.read('business_city')]).toEqual(['Acme', 'Elko']);
    expect(page.read('owner_1_first')).toBe('Eve');
  });

  it('does not overwrite several inputs that depend on each other, such as a tick and its structure', () => {
    const page = createMachine();
    // The first inputs have another order than the last inputs.
    page.type({ business_no_ein: true });
    page.type({ business_structure: 'Sole Proprietorship' });
    page.type({ business_no_ein: true });
    page.send({ type: 'draft-read', draft: draftWithCity() });
    expect([page.read('business_structure'), page.read('business_no_ein')]).toEqual([
      'Sole Proprietorship',
      true,
    ]);
  });

  it.each([
    ['LLC', undefined],
    ['Sole Proprietorship', true],
  ])('a structure typed since then clears the tick of the draft if it is another one: %s', (typed, tick) => {
    const before = savedMachine({ business_structure: 'Sole Proprietorship' });
    before.type({ business_no_ein: true });
    const page = createMachine();
    page.type({ business_structure: typed });
    page.send({ type: 'draft-read', draft: draftOf(before) });
    expect([page.read('business_structure'), page.read('business_no_ein')]).toEqual([typed, tick]);
  });

  it('keeps parts hidden that a link has hidden, before or since', () => {
    const before = savedMachine();
    before.type({ business_city: 'Reno' });
    before.send({ type: 'hide', paths: ['business/phone'] });
    const page = createMachine();
    page.send({ type: 'hide', paths: ['business/website'] });
    page.person('ada');
    page.send({ type: 'draft-read', draft: draftOf(before) });
    expect(page.state().hidden).toEqual(['business/phone', 'business/website']);
  });

  it('keeps its answer if the field was typed in and emptied since', () => {
    const page = createMachine();
    page.type({ business_city: 'Elko' });
    page.type({ business_city: undefined });
    page.send({ type: 'draft-read', draft: draftWithCity() });
    expect(page.read('business_city')).toBe('Reno');
  });

  it.each(['held', 'lost'])(
    'never overwrites stored answers by later input without a question: %s',
    (how) => {
      const page = how === 'held' ? savedMachine({ business_name: 'Acme' }) : createMachine();
      page.person('ada');
      page.type(how === 'held' ? { business_city: 'Reno' } : { business_name: 'Acme' });
      if (how === 'lost') page.save('a');
      const back = createMachine();
      back.type({ business_name: 'Other' });
      back.send({ type: 'draft-read', draft: draftOf(page) });
      back.person('ada');
      back.load(dealWith(1, { business_name: 'Acme' }));
      expect(back.state().core.question?.differences).toEqual([
        { field: 'business_name', mine: 'Other', theirs: 'Acme' },
      ]);
    },
  );
});

describe('the stored draft of this tab', () => {
  it('has everything except secrets, of the page and of the known server version', () => {
    const page = savedMachine({
      business_name: 'Acme',
      business_ein: { present: true, mask: '**-***6789' },
      owners: [{ id: 'c1', first: 'Ada', ssn: { present: true, mask: '***-**-9382' }, dob: '1980-02-03' }],
    });
    page.type({ owner_1_ssn: '521-44-1111', business_ein: '12-3456789', owner_1_dob: '1981-02-03' });
    const [writtenEffect] = page.fire('draft');
    const text = writtenEffect?.type === 'remember' ? writtenEffect.draft : '';
    expect(JSON.parse(text)).toMatchObject({
      application: { business_name: 'Acme', owners: [{ first: 'Ada' }] },
      base: { business_name: 'Acme', owners: [{ first: 'Ada' }] },
      version: 1,
    });
    expect(text).not.toMatch(/521|9382|12-3|6789|198[01]|mask/);
  });

  it('is not written by an untouched page or by a submitted one', () => {
    expect(createMachine().fire('draft')).toEqual([]);
    const page = savedMachine();
    page.type({ business_name: 'Acme' });
    page.save('end', 'submit');
    page.succeed();
    page.succeed({ reference: 'R' });
    expect(page.fire('draft')).toEqual([]);
  });

  it('does not change while the user is asked', () => {
    const page = savedMachine({ business_name: 'Old' });
    page.type({ business_name: 'Mine' });
    page.fire('draft');
    page.load(dealWith(2, { business_name: 'Theirs' }));
    expect(page.fire('draft')).toEqual([]);
  });

  it.each([
    ['an answer', { type: 'change', values: { business_name: 'B' } }],
    ['a default that became an answer', { type: 'change', values: { loan_amount: 150000 } }],
    ['a step that was reached', { type: 'reach', step: 'more-details' }],
    ['a part that is hidden', { type: 'hide', paths: ['business/address'] }],
  ] as const)('%s makes it due', (_, event) => {
    const page = savedMachine();
    page.type({ business_name: 'Acme' });
    page.fire('draft');
    expect(waitsOf(page.send(event as never)).map(([timer]) => timer)).toContain('draft');
  });

  it('is written again after a save that gives a new version', () => {
    const page = savedMachine();
    page.type({ business_name: 'Acme' });
    page.save('a');
    page.fire('draft');
    expect(waitsOf(page.succeed()).map(([timer]) => timer)).toContain('draft');
  });
});
