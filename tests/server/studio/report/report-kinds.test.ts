import { describe, expect, it } from 'vitest';
import schema from '#schemas/brand.schema.json' with { type: 'json' };
import { brandDifference } from '#server/studio/report/brand-difference.ts';
import brandWords from '#server/studio/report/brand-words.json' with { type: 'json' };
import flowWords from '#server/studio/report/flow/flow-words.json' with { type: 'json' };

/** A changed setting of a brand, as a record with this value only. */
const record = (path: string, value: unknown) =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);

/** The kinds of settings [STUDIO-18]: a report shows amounts, terms and disclosures first. */
const SETTINGS: [kind: string, path: string, before: unknown, after: unknown][] = [
  ['amounts', 'loan_amount.wc.minimum', 1, 2],
  ['amounts', 'loan_amount.wc.maximum', 1, 2],
  ['amounts', 'loan_amount.wc.default', 1, 2],
  ['amounts', 'loan_amount.eq.minimum', 1, 2],
  ['amounts', 'loan_amount.eq.maximum', 1, 2],
  ['amounts', 'loan_amount.eq.default', 1, 2],
  ['terms', 'loan_terms', [3], [6]],
  ['terms', 'loan_term_default', 3, 6],
  ['disclosures', 'terms_url', 'https://a.example', 'https://b.example'],
  ['disclosures', 'privacy_url', 'https://a.example', 'https://b.example'],
  ['disclosures', 'flags.terms_and_signing', true, false],
  ['disclosures', 'flags.non_us_notice', true, false],
  ['disclosures', 'webhooks.url', 'https://a.example', 'https://b.example'],
  ['disclosures', 'webhooks.sensitive', true, false],
  ['questions', 'fields', ['business_dba'], ['business_phone']],
  ['questions', 'hideable', ['a'], ['b']],
  ['questions', 'flags.plaid_connect', true, false],
  ['questions', 'flags.bank_statements_screen', true, false],
  ['questions', 'flags.statement_upload', true, false],
  ['questions', 'flags.term_payment_estimate', true, false],
  ['questions', 'flags.unfinished_reminders', true, false],
  ['looks', 'flags.step_navigation_on_top', true, false],
  ['looks', 'theme.colors.brand', '#000000', '#111111'],
  ['looks', 'route_home', '/a', '/b'],
];

describe('[STUDIO-18] a change of a brand', () => {
  it.each(SETTINGS)('%s: %s', (kind, path, before, after) => {
    const changes = brandDifference(record(path, before) as never, record(path, after) as never);
    expect(changes.map((change) => change.kind)).toEqual([kind]);
  });

  it('has words of its own for every setting of a record', () => {
    const named = Object.keys(brandWords);
    const settings = Object.keys(schema.properties).filter(
      (name) => !['$schema', 'platform', 'locales'].includes(name),
    );
    const without = settings.filter(
      (name) => !named.some((key) => key === name || key.startsWith(`${name}.`)),
    );
    expect(without).toEqual([]);
    const labels = Object.values(brandWords).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });
});

it('[STUDIO-18] certifications, notices, documents and consents of a flow are disclosures', () => {
  const disclosures = Object.entries(flowWords).flatMap(([part, members]) =>
    Object.entries(members as Record<string, { kind?: string }>).flatMap(([name, { kind }]) =>
      kind === 'disclosures' ? [`${part} ${name}`] : [],
    ),
  );
  expect(disclosures.sort()).toEqual(
    [
      ...['step certification', 'step notices', 'step notices.*.home', 'step delegate.*.certification'],
      ...['step ui:document', 'look ui:options.text', 'flow disclosures'],
    ].sort(),
  );
});
