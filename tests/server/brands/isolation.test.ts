import { describe, expect, it } from 'vitest';
import { openTestServer } from '#tests/server/start-test-server.ts';
import { caller, fullApplication, payloadOf } from '../deals/people.ts';

/** The brands that come with the project, by host, with what each allows (brands/*.json). */
const BRANDS = [
  {
    brand: 'default',
    host: 'localhost',
    wc: [5000, 250000],
    eq: [5000, 150000],
    terms: [24, 36, 48, 60],
    start: 60,
  },
  {
    brand: 'harbor',
    host: 'harbor.localhost',
    wc: [10000, 200000],
    eq: [5000, 150000],
    terms: [3, 6, 12],
    start: 12,
  },
  {
    brand: 'ironline',
    host: 'ironline.localhost',
    wc: [10000, 150000],
    eq: [10000, 150000],
    terms: [3, 6, 12],
    start: 12,
  },
  {
    brand: 'tallyroom',
    host: 'tallyroom.localhost',
    wc: [5000, 250000],
    eq: [5000, 150000],
    terms: [12, 24, 36],
    start: 36,
  },
] as const;
const PAIRS = BRANDS.flatMap((own) =>
  BRANDS.filter((other) => other !== own).map((other) => ({
    own: own.brand,
    other: other.brand,
    from: own.host,
    at: other.host,
  })),
);

const server = await openTestServer();

/** A new user at a brand's host. */
let people = 0;
function newApplicant() {
  people += 1;
  const send = caller(server, `person-${people}`);
  return (host: string, method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown, version?: number) =>
    send(method, url, body, { headers: { host }, version });
}

describe('an application belongs to its brand', () => {
  it.each(PAIRS)(
    '[SESSION-25] made at $own is not found at $other, for the same person',
    async ({ from, at }) => {
      const send = newApplicant();
      const created = await send(
        from,
        'POST',
        '/api/apply/create',
        payloadOf({ business_name: 'Oak Street Bakery' }),
      );
      expect(created.status).toBe(200);
      const { loanId, businessId } = created.body.data;
      expect((await send(at, 'GET', '/deals/current')).body).toEqual({ data: null });
      for (const body of [
        { loan_id: loanId },
        { business: { id: businessId } },
        { loanRequest: { id: loanId } },
      ]) {
        for (const [method, url] of [
          ['PATCH', '/deals'],
          ['POST', '/api/apply/save'],
          ['POST', '/api/apply/submit'],
        ] as const) {
          const answer = await send(at, method, url, body, 1);
          expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
        }
      }
      // A new application starts there, and each stays unchanged.
      await send(at, 'POST', '/api/apply/create', payloadOf({ business_name: 'Another Name' }));
      const back = await send(from, 'GET', '/deals/current');
      expect(back.body.data).toMatchObject({
        application: { business_name: 'Oak Street Bakery' },
        version: 1,
      });
    },
  );
});

describe.each(BRANDS)('amounts and terms of $brand on the server', ({ host, wc, eq, terms, start }) => {
  const faults = async (application: Record<string, unknown>): Promise<string[]> => {
    const answer = await newApplicant()(host, 'POST', '/api/apply/create', payloadOf(application));
    if (answer.status === 200) return [];
    return answer.body.errors.map(({ field }: { field: string }) => field);
  };

  it('accept the offered values and no other', async () => {
    for (const loan_terms of terms) expect(await faults({ loan_terms })).toEqual([]);
    for (const loan_terms of [1, 3, 6, 12, 24, 36, 48, 60].filter(
      (term) => !(terms as readonly number[]).includes(term),
    ))
      expect([loan_terms, await faults({ loan_terms })]).toEqual([loan_terms, ['loan_terms']]);
    for (const [loan_type, [minimum, maximum]] of [
      [['WC'], wc],
      [['EQ'], eq],
      [['EQ', 'WC'], wc],
    ] as const) {
      const at = (loan_amount: number) => faults({ loan_amount, loan_type });
      expect([await at(minimum), await at(maximum)]).toEqual([[], []]);
      expect([await at(minimum - 1), await at(maximum + 1)]).toEqual([['loan_amount'], ['loan_amount']]);
    }
  });

  it('are also checked at the submit, and the defaults are within them', async () => {
    const brand = (await server.app.inject({ url: '/brands/current', headers: { host } })).json();
    expect(brand).toMatchObject({ loan_terms: terms, loan_term_default: start });
    for (const { minimum, maximum, default: amount } of [brand.loan_amount.wc, brand.loan_amount.eq]) {
      expect(amount).toBeGreaterThanOrEqual(minimum);
      expect(amount).toBeLessThanOrEqual(maximum);
    }
    const send = newApplicant();
    const whole = { ...fullApplication(), loan_amount: brand.loan_amount.wc.default, loan_terms: start };
    await send(host, 'POST', '/api/apply/create', payloadOf(whole));
    const wrong = await send(host, 'POST', '/api/apply/submit', payloadOf({ ...whole, loan_terms: 7 }), 1);
    expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([422, 'loan_terms']);
    expect((await send(host, 'POST', '/api/apply/submit', payloadOf(whole), 1)).status).toBe(200);
  });
});
