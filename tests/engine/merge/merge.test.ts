import { describe, expect, it } from 'vitest';
import { type ApplicationData, choiceOfMine, differenceWords, isTypedOver, mergeApplications } from '#engine';
import { contradictions } from '../../../engine/merge/merge-clears.ts';
import { environment, flow } from '../test-application.ts';

const merge = (base: ApplicationData | undefined, mine: ApplicationData, theirs: ApplicationData) =>
  mergeApplications(flow, base, mine, theirs);

describe('joining two versions of an application [SAVE-32]', () => {
  it('takes a change from the side that made it', () => {
    const base = { business_name: 'Acme', business_city: 'Reno' };
    const { application, differences } = merge(
      base,
      { ...base, business_name: 'Acme 2' },
      { ...base, business_city: 'Elko' },
    );
    expect(application).toMatchObject({ business_name: 'Acme 2', business_city: 'Elko' });
    expect(differences).toEqual([]);
  });
  it('asks if both changed the same answer', () => {
    const { application, differences } = merge(
      { business_name: 'A1' },
      { business_name: 'A2' },
      { business_name: 'A3' },
    );
    expect(application.business_name).toBe('A3');
    expect(differences).toEqual([{ field: 'business_name', mine: 'A2', theirs: 'A3' }]);
  });
  it('does not ask if both came to the same answer', () => {
    expect(
      merge({ business_name: 'A1' }, { business_name: 'A2' }, { business_name: 'A2' }).differences,
    ).toEqual([]);
  });
  it('asks about answers that differ and fills in missing answers if there is no base', () => {
    const { application, differences } = merge(
      undefined,
      { business_name: 'Mine', business_city: 'Reno' },
      { business_name: 'Theirs' },
    );
    expect(application).toMatchObject({ business_name: 'Theirs', business_city: 'Reno' });
    expect(differences).toHaveLength(1);
  });
  it('matches owners by id, and keeps one that was added here', () => {
    const base: ApplicationData = { owners: [{ id: 'a', key: 'k1', first: 'Ada' }] };
    const mine: ApplicationData = {
      owners: [
        { id: 'a', key: 'k1', first: 'Adele' },
        { key: 'k2', first: 'Bob' },
      ],
    };
    const theirs: ApplicationData = {
      owners: [
        { id: 'b', first: 'Cy' },
        { id: 'a', first: 'Ada', last: 'Byron' },
      ],
    };
    const { application, differences } = merge(base, mine, theirs);
    expect(application.owners).toMatchObject([
      { id: 'b', first: 'Cy' },
      { id: 'a', first: 'Adele', last: 'Byron', key: 'k1' },
      { first: 'Bob' },
    ]);
    expect(differences).toEqual([]);
  });
  it('leaves a stored secret alone', () => {
    const masked = { present: true as const, mask: '**-***6789' };
    const { application } = merge(
      { business_ein: masked },
      { business_ein: masked },
      { business_ein: masked },
    );
    expect(application.business_ein).toEqual(masked);
  });
  it('keeps a cleared answer cleared, and says so if the other side changed it', () => {
    const base = {
      business_suite: '4',
      business_city: 'Reno',
      business_ein: { present: true as const, mask: '**-***6789' },
    };
    const mine = { business_city: '' };
    expect(merge(base, mine, base)).toEqual({ application: {}, withMine: {}, differences: [] });
    const merged = merge(base, mine, { ...base, business_city: 'Elko' });
    expect(merged.differences).toEqual([{ field: 'business_city', mine: undefined, theirs: 'Elko' }]);
    expect(merged.application).toEqual({ business_city: 'Elko' });
    expect(merged.withMine).toEqual({});
    expect(choiceOfMine(flow, merged)).toEqual({ business_city: undefined });
  });
  it('asks about an owner whom one side removed and the other changed', () => {
    const [ada, bob] = [
      { id: 'a', key: 'k1', first: 'Ada' },
      { id: 'b', key: 'k2', first: 'Bob', ssn: { present: true as const, mask: '***-**-6789' } },
    ];
    const bobby = { ...bob, first: 'Bobby' };
    const base = { owners: [ada, bob] };
    const removedThere = merge(base, { owners: [ada, bobby] }, { owners: [ada] });
    expect(removedThere.differences).toEqual([
      { field: 'owners', mine: bobby, theirs: undefined, item: true, before: bob },
    ]);
    expect(removedThere.application.owners).toEqual([ada]);
    // The owner is a new one then: the server no longer knows their id.
    expect(removedThere.withMine.owners).toEqual([ada, { key: 'k2', first: 'Bobby' }]);
    const removedHere = merge(base, { owners: [ada] }, { owners: [ada, bobby] });
    expect(removedHere.differences).toEqual([
      { field: 'owners', mine: undefined, theirs: bobby, item: true, before: bob },
    ]);
    expect(removedHere.application.owners).toEqual([ada, bobby]);
    expect(removedHere.withMine.owners).toEqual([ada]);
  });
  describe('if an answer clears another', () => {
    const mask = { present: true as const, mask: '**-***6789' };
    const [SOLE, LLC] = ['Sole Proprietorship', 'LLC'];
    const ticked = { business_structure: SOLE, business_no_ein: true };

    it('asks about both if one side gave it and the other gave what it clears', () => {
      const base = { business_structure: SOLE };
      const theirs = { ...base, business_ein: mask };
      const merged = merge(base, ticked, theirs);
      expect(merged.differences).toEqual([
        { field: 'business_ein', mine: undefined, theirs: mask },
        { field: 'business_no_ein', mine: true, theirs: undefined },
      ]);
      expect(merged.application).toEqual(theirs);
      expect(merged.withMine).toEqual(ticked);
      const typed = { ...base, business_ein: '12-3456789' };
      expect(merge(base, typed, ticked)).toMatchObject({ application: ticked, withMine: typed });
    });
    it('goes together with what it clears, and what that clears', () => {
      const base = { business_structure: LLC, business_ein: mask };
      const theirs = { business_structure: 'Partnership', business_ein: mask };
      const merged = merge(base, ticked, theirs);
      expect(merged.differences.map(({ field }) => field)).toEqual([
        'business_ein',
        'business_no_ein',
        'business_structure',
      ]);
      expect(merged.application).toEqual(theirs);
      expect(merged.withMine).toEqual(ticked);
    });
    it('asks if one side made void what the other gave', () => {
      const base = { business_structure: SOLE };
      const mine = { business_structure: LLC };
      const merged = merge(base, mine, ticked);
      expect(merged).toMatchObject({ application: ticked, withMine: mine });
      expect(merged.differences).toHaveLength(2);
    });
    it('asks nobody if one side alone has done it', () => {
      const base = { business_structure: LLC, business_ein: mask };
      expect(merge(base, ticked, { ...base, business_city: 'Reno' })).toMatchObject({
        application: { ...ticked, business_city: 'Reno' },
        differences: [],
      });
      expect(merge(base, { ...base, business_city: 'Reno' }, ticked)).toMatchObject({
        application: { ...ticked, business_city: 'Reno' },
        differences: [],
      });
    });
    it('takes from either side what has nothing to do with the other`s', () => {
      const merged = merge({}, { business_structure: SOLE }, { business_ein: mask, business_no_ein: false });
      expect(merged.application).toMatchObject({ business_structure: SOLE, business_ein: mask });
      expect(merged.differences).toEqual([]);
    });
    it('leaves a change alone that nothing contradicts, and says nothing of a box that nobody ticked', () => {
      const base = { business_structure: LLC };
      const { application, differences } = merge(base, ticked, { ...base, business_ein: mask });
      expect(differences.map(({ field }) => field)).toEqual(['business_ein', 'business_no_ein']);
      expect(application).toEqual({ business_structure: SOLE, business_ein: mask });
      const other = { business_structure: 'Partnership', business_no_ein: false };
      expect(merge(undefined, base, other).differences.map(({ field }) => field)).toEqual([
        'business_structure',
      ]);
    });
    it('asks about every field that clears what is asked about', () => {
      const fields = { kind: { 'x-clears': ['detail'] }, size: { 'x-clears': ['detail'] }, detail: {} };
      const base = { kind: 'a', size: 1, detail: 'some' };
      const theirs = { ...base, kind: 'c' };
      const asked = (mine: object) => contradictions(fields, { base, mine: { ...mine }, theirs });
      expect([...asked({ kind: 'b', size: 2 })].sort()).toEqual(['detail', 'kind', 'size']);
      expect([...asked({ kind: 'b', size: 1 })].sort()).toEqual(['detail', 'kind']);
      expect([...asked({ kind: 'a', size: 2 })]).toEqual([]);
    });
    it('keeping mine names what goes along, also if both sides say the same there', () => {
      const merged = {
        application: { business_structure: LLC, business_no_ein: true },
        withMine: ticked,
        differences: [],
      };
      expect(choiceOfMine(flow, merged)).toEqual(ticked);
    });
  });
  it('says a difference in words', () => {
    const words = {
      locale: 'en-US',
      yes: 'Yes',
      no: 'No',
      months: '{count} months',
      notProvided: 'Not provided',
      removed: 'Removed',
    };
    const owners = [
      { key: 'k1', first: 'Ada', last: 'King' },
      { key: 'k2', first: 'Bob', last: 'Stone' },
    ];
    const say = (one: Parameters<typeof differenceWords>[3]) =>
      differenceWords(flow, environment(), { owners }, one, words);
    const item = {
      field: 'owners',
      mine: { first: 'Bob', last: 'Stone' },
      theirs: undefined,
      item: true,
    } as const;
    expect(say(item)).toEqual({ label: 'Owners: Bob Stone', mine: 'Bob Stone', theirs: 'Removed' });
    expect(say({ ...item, mine: { title: 'CEO' }, before: item.mine })).toMatchObject({
      label: 'Owners: Bob Stone',
      mine: 'Not provided',
    });
    expect(say({ field: 'owner_2_ssn', mine: undefined, theirs: '521-44-9382' })).toMatchObject({
      label: 'Bob Stone: Social Security number',
      mine: 'Not provided',
      theirs: '***-**-9382',
    });
  });
  it('knows a secret by its mask: saved here it is no change, another one there is', () => {
    const mask = { present: true as const, mask: '**-***6789' };
    const other = { present: true as const, mask: '**-***4321' };
    const typed = '12-3456789';
    expect(
      merge({ business_ein: typed }, { business_ein: typed }, { business_ein: mask }).differences,
    ).toEqual([]);
    const retyped = merge({ business_ein: mask }, { business_ein: '55-5555555' }, { business_ein: mask });
    expect(retyped).toMatchObject({ application: { business_ein: '55-5555555' }, differences: [] });
    expect(
      merge({ business_ein: mask }, { business_ein: '55-5555555' }, { business_ein: other }).differences,
    ).toHaveLength(1);
    // The other side cleared the secret, so this side's mask refers to no stored secret any more.
    expect(merge({ business_ein: mask }, { business_ein: mask }, {}).application).toEqual({});
    expect(merge({}, { business_ein: mask }, {}).application).toEqual({});
  });
  it('takes consent with its time from the side that gave it', () => {
    const given = { consent: true, consent_at: '2026-01-02T03:04:05.000Z', consent_version: '1' };
    expect(
      merge({ business_name: 'A' }, { business_name: 'A', ...given }, { business_name: 'B' }).application,
    ).toEqual({
      business_name: 'B',
      ...given,
    });
  });
  it('takes the time and version of consent away with consent that was taken back here', () => {
    const given = { consent: true, consent_at: '2026-01-02T03:04:05.000Z', consent_version: '1' };
    expect(merge(given, {}, { ...given, business_name: 'B' }).application).toEqual({ business_name: 'B' });
  });
  it('does not take an emptied secret for a secret typed over its mask', () => {
    const saved = { present: true, mask: '**-***6789' };
    expect([isTypedOver(saved, '12-3456789'), isTypedOver(saved, ''), isTypedOver('', '1')]).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('does not take an untouched default for a cleared answer', () => {
    expect(merge({ loan_amount: 150000 }, {}, { loan_amount: 90000 })).toMatchObject({
      application: { loan_amount: 90000 },
      differences: [],
    });
  });
  it('knows an owner again whose first save was answered to nobody', () => {
    const mine = [
      { key: 'k1', first: 'Ada' },
      { key: 'k2', first: 'Bob', last: 'Stone', title: 'CEO' },
    ];
    const theirs = [
      { id: 'a', first: 'Ada' },
      { id: 'b', first: 'Bob', last: 'Stone' },
    ];
    const unsaved = merge(
      { owners: [{ key: 'k1', first: 'Ada' }] },
      { owners: mine as never },
      { owners: theirs as never },
    );
    expect(unsaved.application.owners).toEqual([
      { id: 'a', key: 'k1', first: 'Ada' },
      { id: 'b', key: 'k2', first: 'Bob', last: 'Stone', title: 'CEO' },
    ]);
    expect(unsaved.differences).toEqual([]);
  });
  it('counts the one empty card of a list as no owner', () => {
    const theirs = { owners: [{ id: 'a', first: 'Ada' }] };
    expect(merge({}, { owners: [{ key: 'k1' }] }, theirs).application).toEqual(theirs);
    expect(merge(undefined, { owners: [{ key: 'k1', first: '' }] }, theirs).application).toEqual(theirs);
  });
  it('gives an owner from elsewhere no key that is in use here', () => {
    const base = { owners: [{ id: 'a', key: 'k1' }] };
    const mine = {
      owners: [
        { id: 'a', key: 'k1', first: 'Ada' },
        { key: 'k2', first: 'Bob' },
      ],
    };
    const theirs = {
      owners: [
        { id: 'a', key: 'k1' },
        { id: 'c', key: 'k2', first: 'Cy' },
      ],
    };
    expect(merge(base as never, mine as never, theirs as never).application.owners).toEqual([
      { id: 'a', key: 'k1', first: 'Ada' },
      { id: 'c', first: 'Cy' },
      { key: 'k2', first: 'Bob' },
    ]);
  });
  it('asks when both added more owners than the list holds', () => {
    const many = (count: number, first: string) =>
      Array.from({ length: count }, (_, n) => ({ first: `${first}${n}` }));
    const base = { owners: [{ id: 'a', first: 'Ada' }] };
    const merged = merge(
      base,
      { owners: [...base.owners, ...many(11, 'M')] },
      { owners: [...base.owners, ...many(9, 'T')] },
    );
    expect(merged.differences).toMatchObject([
      { mine: { first: 'M10' }, theirs: undefined },
      { mine: undefined, theirs: { first: 'T8' } },
    ]);
    for (const { owners } of [merged.withMine, merged.application]) expect(owners).toHaveLength(20);
    expect(merged.withMine.owners).toContainEqual({ first: 'M10' });
  });
});
