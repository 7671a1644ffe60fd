import { describe, expect, it } from 'vitest';
import { type ApplicationData, mergeApplications } from '#engine/core/index.ts';
import { flow } from './test-application.ts';

const merge = (base: ApplicationData | undefined, mine: ApplicationData, theirs: ApplicationData) =>
  mergeApplications(flow, base, mine, theirs);

describe('joining two versions of an application (decision 26)', () => {
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
  it('asks where both changed the same answer', () => {
    const { application, differences } = merge(
      { business_name: 'A1' },
      { business_name: 'A2' },
      { business_name: 'A3' },
    );
    expect(application.business_name).toBe('A3');
    expect(differences).toEqual([{ field: 'business_name', mine: 'A2', theirs: 'A3' }]);
  });
  it('does not ask where both came to the same answer', () => {
    expect(
      merge({ business_name: 'A1' }, { business_name: 'A2' }, { business_name: 'A2' }).differences,
    ).toEqual([]);
  });
  it('without a base, offers answers that differ and fills in what the other lacks', () => {
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
});
