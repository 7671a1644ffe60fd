import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Industry } from '#contracts/lookups.ts';
import application from '#schemas/application.schema.json' with { type: 'json' };
import { RATES } from '#server/call-limits.ts';
import everyday from '#server/industries/everyday-words.json' with { type: 'json' };
import { createIndustrySearch, readNaicsTitles } from '#server/industries/search.ts';

/** The Census Bureau's own list, if this machine has it; it is not part of the project. */
const census = resolve(import.meta.dirname, '../../../../shared/data/naics');

let search: (query: string) => Industry[];
beforeAll(() => {
  search = createIndustrySearch();
});
const top = (query: string, count = 3): number[] =>
  search(query)
    .slice(0, count)
    .map(({ code }) => code);

describe("the search ranks an owner's industry among the first three", () => {
  test.each([
    ['food truck', 722330],
    ['plumber', 238220],
    ['hair salon', 812112],
    ['pizza', 722511],
    ['pizza', 722513],
    ['trucking company', 484121],
    ['dog grooming', 812910],
    ['lawyer', 541110],
    ['coffee shop', 722515],
    ['barbers', 812111],
    ['house cleaning', 561720],
    ['online store', 459999],
    ['roofing', 238160],
    ['gym', 713940],
    ['mechanic', 811111],
    ['daycare', 624410],
    ['bakery', 311811],
    ['furniture', 449110],
    ['lawn mowing', 561730],
    ['software', 513210],
    ['vape', 459991],
    ['nails', 812113],
    ['tattoo', 812199],
    ['e-commerce', 459999],
    ['my own trucking company', 484121],
    ['clothing manufacturing', 315250],
    ['real estate agent', 531210],
    ['accountant', 541211],
    ['hvac', 238220],
    ['church', 813110],
    ['dentist', 621210],
    ['liquor store', 445320],
    ['gas station', 457110],
    ['moving company', 484210],
    ['photographer', 541921],
    ['caterer', 722320],
    ['car wash', 811192],
    ['insurance', 524210],
  ])('%s', (query, code) => expect(top(query)).toContain(code));
});

describe('search', () => {
  test('the search finds an industry despite a typing error', () =>
    expect(top('resturant')).toContain(722511));

  test('reads two letters as the beginning of a word only at the end of a query, because they match thousands', () => {
    expect(top('zzqq bak')).not.toEqual([]);
    expect(top('zzqq ba')).not.toEqual([]);
    expect(top('ba zzqq')).toEqual([]);
  });

  test('reads ten words: a request has room for thirty, and each is looked for', () => {
    const ten = 'zza zzb zzc zzd zze zzf zzg zzh zzi';
    expect(top(`${ten} bakery`)).toContain(311811);
    expect(top(`${ten} zzj bakery`)).toEqual([]);
    expect(top(`${ten}-zzj/bakery`)).toEqual([]);
  });

  test('falls back to any word if not all match', () => expect(top('zzqq bakery')).toContain(311811));

  test('finds a complete code and the first digits of a code', () => {
    expect(top('722511', 1)).toEqual([722511]);
    expect(search('7225').map(({ code }) => code)).toEqual([722511, 722513, 722514, 722515]);
  });

  test('shows the everyday word that matched, with the official title', () => {
    expect(search('food truck')[0]).toEqual({
      code: 722330,
      title: 'Mobile Food Services',
      keyword: 'Food truck',
    });
  });

  test('returns each code once, at most twenty', () => {
    const codes = search('store').map(({ code }) => code);
    expect(codes.length).toBeLessThanOrEqual(RATES.industryResults);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('ranks factories and wholesalers last, unless the query names them', () => {
    const sector = (code: number | undefined): string => String(code).slice(0, 2);
    expect(['31', '32', '33', '42']).not.toContain(sector(top('furniture', 1)[0]));
    expect(top('furniture manufacturing').some((code) => sector(code) === '33')).toBe(true);
  });

  test('does not find the exceptions that a title names', () => {
    expect(search('veterinary').map(({ code }) => code)).not.toContain(812910);
  });

  test.each(['', '   ', 'the', '???', 'qwxzj'])('finds nothing for %j', (query) =>
    expect(search(query)).toEqual([]),
  );
});

describe('the list of codes', () => {
  test('has the 1,012 industries of 2022, as many in each sector as the Census Bureau names', () => {
    const sectors = new Map<string, number>();
    for (const code of readNaicsTitles().keys()) {
      const sector = String(code)
        .slice(0, 2)
        .replace(/^3[123]$/, '31-33')
        .replace('45', '44')
        .replace('49', '48');
      sectors.set(sector, (sectors.get(sector) ?? 0) + 1);
    }
    expect(Object.fromEntries(sectors)).toEqual({
      ...{ 11: 64, 21: 21, 22: 14, 23: 31, '31-33': 346, 42: 69, 44: 57, 48: 57, 51: 29, 52: 35, 53: 24 },
      ...{ 54: 49, 55: 3, 56: 44, 61: 17, 62: 39, 71: 25, 72: 15, 81: 44, 92: 29 },
    });
    expect(readNaicsTitles().size).toBe(1012);
  });

  test('every everyday word belongs to a code of 2022, once', () => {
    const titles = readNaicsTitles();
    const words = Object.entries(everyday.words).flatMap(([code, list]) =>
      list.map((word) => ({ code, word })),
    );
    expect(words.filter(({ code }) => !titles.has(Number(code)))).toEqual([]);
    expect(new Set(words.map(({ word }) => word.toLowerCase())).size).toBe(words.length);
  });

  test('[FIELD-60] every fixed choice of the form is a code of 2022, but Other', () => {
    const titles = readNaicsTitles();
    const codes = application.properties.business_naics['x-options'].map(({ value }) => value);
    expect(codes).toHaveLength(22);
    expect(codes.filter((code) => !titles.has(code))).toEqual([999999]);
  });

  test.skipIf(!existsSync(census))('is the Census list of 2022, title by title (skipped without it)', () => {
    const official = JSON.parse(readFileSync(`${census}/2022-codes.json`, 'utf8')) as Record<string, string>;
    const ours = Object.fromEntries([...readNaicsTitles()].map(([code, title]) => [String(code), title]));
    expect(ours).toEqual(official);
  });

  test.skipIf(!existsSync(census))(
    'index items that name their industry find it (skipped without them)',
    () => {
      const items = JSON.parse(readFileSync(`${census}/2022-index-items.json`, 'utf8')) as [string, string][];
      const services = items.filter(([code], index) => /^(44|45|72|81)/.test(code) && index % 7 === 0);
      const foundServices = services.filter(([code, words]) =>
        search(words).some((result) => result.code === Number(code)),
      );
      expect(services.length).toBeGreaterThan(100);
      expect(foundServices.length / services.length).toBeGreaterThan(0.5);
    },
  );
});
