import { describe, expect, it } from 'vitest';
import { choiceOfMine, differenceWords, isTypedOverMask } from '#engine';
import { environment, flow } from '../test-application.ts';
import { merge } from './merge-versions.ts';

describe('merging two versions of an application [SAVE-32]', () => {
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

  it('does not ask if both gave the same answer', () => {
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

  it('leaves a stored secret alone', () => {
    const masked = { present: true as const, mask: '**-***6789' };
    const { application } = merge(
      { business_ein: masked },
      { business_ein: masked },
      { business_ein: masked },
    );
    expect(application.business_ein).toEqual(masked);
  });

  it('does not send a saved secret that its field still shows over another secret with the same mask', () => {
    const masked = { present: true as const, mask: '**-***6789' };
    const typedEin = { business_ein: '12-3456789' };
    expect(merge(typedEin, typedEin, { business_ein: masked }).application.business_ein).toEqual(masked);
    expect(merge({}, typedEin, { business_ein: masked }).application.business_ein).toBe('12-3456789');
  });

  it('keeps a cleared answer cleared, and reports a difference if the other side changed it', () => {
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

  it('describes a difference in words', () => {
    const words = {
      locale: 'en-US',
      yes: 'Yes',
      no: 'No',
      answered: 'Answered',
      months: '{count} months',
      monthsOne: '{count} month',
      notProvided: 'Not provided',
      removed: 'Removed',
    };
    const owners = [
      { key: 'k1', first: 'Ada', last: 'King' },
      { key: 'k2', first: 'Bob', last: 'Stone' },
    ];
    const say = (difference: Parameters<typeof differenceWords>[3]) =>
      differenceWords(flow, environment(), { owners }, difference, words);
    const item = {
      field: 'owners',
      mine: { first: 'Bob', last: 'Stone' },
      theirs: undefined,
      item: true,
    } as const;
    expect(say(item)).toEqual({ label: 'Owners: Bob Stone', mine: 'Bob Stone', theirs: 'Removed' });
    const alone = differenceWords(
      flow,
      environment(),
      { owners: owners.slice(0, 1) },
      { field: 'owner_1_first', mine: 'Ada', theirs: 'Eve' },
      words,
    );
    expect(alone).toEqual({ label: 'First name', mine: 'Ada', theirs: 'Eve' });
    const nameless = differenceWords(
      flow,
      environment(),
      { owners: [{ key: 'k1' }, { key: 'k2' }] } as never,
      { field: 'owner_2_first', mine: 'Ada', theirs: undefined },
      words,
    );
    expect(nameless).toEqual({ label: 'Owner 2: First name', mine: 'Ada', theirs: 'Not provided' });
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

  it('compares a secret by its mask: the same mask is not a change, another mask is', () => {
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
    const consentFields = { consent: true, consent_at: '2026-01-02T03:04:05.000Z', consent_version: '1' };
    expect(
      merge({ business_name: 'A' }, { business_name: 'A', ...consentFields }, { business_name: 'B' })
        .application,
    ).toEqual({
      business_name: 'B',
      ...consentFields,
    });
  });

  it('takes the time and version of consent away with consent that was taken back here', () => {
    const consentFields = { consent: true, consent_at: '2026-01-02T03:04:05.000Z', consent_version: '1' };
    expect(merge(consentFields, {}, { ...consentFields, business_name: 'B' }).application).toEqual({
      business_name: 'B',
    });
  });

  it('does not take an emptied secret for a secret typed over its mask', () => {
    const saved = { present: true, mask: '**-***6789' };
    expect([
      isTypedOverMask(saved, '12-3456789'),
      isTypedOverMask(saved, ''),
      isTypedOverMask('', '1'),
    ]).toEqual([true, false, false]);
  });

  it('does not take an untouched default for a cleared answer', () => {
    expect(merge({ loan_amount: 150000 }, {}, { loan_amount: 90000 })).toMatchObject({
      application: { loan_amount: 90000 },
      differences: [],
    });
  });
});
