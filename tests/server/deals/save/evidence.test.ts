import { flow } from 'virtual:trellis/flows/apply';
import { describe, expect, it } from 'vitest';
import { roleField } from '#domain/roles.ts';
import { addEvidence } from '#server/deals/save/evidence.ts';
import type { SaveRequest } from '#server/deals/save/save-request.ts';
import type { Consent } from '#server/deals/store/index.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const requestOf = (userAgent = 'Browser', certified?: unknown, consent?: object) =>
  ({ origin: { ip: '203.0.113.9', userAgent }, payload: { certified }, consent }) as unknown as SaveRequest;
const consent = roleField(flow, 'consent');
const consentTo = (version: string, earlierEvidence: Consent[] = [], userAgent?: string) =>
  addEvidence(
    flow,
    earlierEvidence,
    { application: { [consent]: true }, requiredText: undefined },
    requestOf(userAgent, undefined, { version, text: `I agree to ${version}.` }),
    now,
  );

describe('the evidence of a consent', () => {
  it('[DATA-18] names moment, text, address and browser', () => {
    expect(consentTo('2026-11-01')).toEqual([
      {
        at: now.toISOString(),
        version: '2026-11-01',
        ip: '203.0.113.9',
        userAgent: 'Browser',
        text: 'I agree to 2026-11-01.',
      },
    ]);
  });

  it('is written once for each text', () => {
    const first = consentTo('a');
    expect(consentTo('a', first)).toBe(first);
    expect(consentTo('b', first).map(({ version }) => version)).toEqual(['a', 'b']);
  });

  it('is not replaced by a certification of the same version', () => {
    const certified = [{ ...(consentTo('a')[0] as Consent), certified: 'I swear.' }];
    expect(consentTo('a', certified)).toHaveLength(2);
  });

  it.each([false, undefined, 'true', 1])('is not stored if the answer is %j', (answer) => {
    const earlierEvidence: Consent[] = [];
    const request = requestOf('Browser', undefined, { version: 'a', text: 'I agree.' });
    const answers = { application: { [consent]: answer }, requiredText: undefined };
    expect(addEvidence(flow, earlierEvidence, answers, request, now)).toBe(earlierEvidence);
  });

  it("has at most 200 characters of the browser's name", () => {
    expect(consentTo('a', [], 'x'.repeat(300))[0]?.userAgent).toBe('x'.repeat(200));
  });
});

describe('the evidence of a certification', () => {
  const certify = (certified: unknown, requiredText: string | undefined) =>
    addEvidence(
      flow,
      [],
      { application: {}, requiredText },
      { ...requestOf('Browser', certified), isFinal: true },
      now,
    );

  it('has the certified text, and a version that is a hash of it', () => {
    const [first, other] = [certify('I swear.', 'I swear.'), certify('I swear!', 'I swear!')];
    expect(first).toMatchObject([{ certified: 'I swear.', ip: '203.0.113.9' }]);
    expect(first[0]).not.toHaveProperty('asked');
    expect(first[0]?.version).toMatch(/^[0-9a-f]{12}$/);
    expect(first[0]?.version).not.toBe(other[0]?.version);
  });

  it('also has the text that the site requires if the sent text differs or is missing', () => {
    expect(certify('I guess.', 'I swear.')).toMatchObject([{ certified: 'I guess.', asked: 'I swear.' }]);
    expect(certify(undefined, 'I swear.')).toMatchObject([{ certified: '', asked: 'I swear.' }]);
    expect(certify('I swear.', undefined)).toMatchObject([{ certified: 'I swear.', asked: '' }]);
  });

  it('is not stored if no certification was requested or sent', () => {
    for (const nothing of [undefined, '', 17, null]) expect(certify(nothing, undefined)).toEqual([]);
  });
});

describe('the evidence of a part or a correction', () => {
  const evidenceOf = (more: object) =>
    addEvidence(
      flow,
      [],
      { application: { [consent]: true }, requiredText: undefined },
      { ...requestOf('Phone', undefined, { version: 'a', text: 'I agree.' }), ...more },
      now,
    );
  const part = (done?: object) => ({ part: { item: 'o2', done } });

  it('has the text that the person saw and the item that it is about', () => {
    expect(evidenceOf(part({ shownText: 'True.', requiredText: 'True.' }))).toEqual([
      {
        at: now.toISOString(),
        version: expect.stringMatching(/^[0-9a-f]{12}$/),
        ip: '203.0.113.9',
        userAgent: 'Phone',
        certified: 'True.',
        item: 'o2',
      },
    ]);
  });

  it.each([
    ['differs', 'True?', 'True.', 'True.'],
    ['is missing', '', 'True.', 'True.'],
    ['was not required', 'True.', undefined, ''],
  ])('also has the required text if the text %s', (_, shownText, requiredText, asked) => {
    expect(evidenceOf(part({ shownText, requiredText }))).toMatchObject([{ certified: shownText, asked }]);
  });

  it('of a correction has no item', () => {
    const [made] = evidenceOf({ correction: { done: { shownText: 'True.', requiredText: 'True.' } } });
    expect(made).toMatchObject({ certified: 'True.' });
    expect(made).not.toHaveProperty('item');
  });

  it('is none before the part is complete or if there is no text, and never a consent', () => {
    expect(evidenceOf(part())).toEqual([]);
    expect(evidenceOf(part({ shownText: '', requiredText: undefined }))).toEqual([]);
  });
});
