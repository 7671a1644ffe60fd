import { flow } from 'virtual:trellis/flows/apply';
import { describe, expect, it } from 'vitest';
import { brandFacts } from '#domain/brand-facts.ts';
import { certificationOf, reviewCertification } from '#domain/certification.ts';
import { serverFields } from '#domain/roles.ts';
import { momentWords } from '#domain/words/moment-words.ts';

describe('the facts of a front page', () => {
  it('are the bounds of all products and terms', () => {
    const loan_amount = {
      WC: { minimum: 5000, maximum: 250_000 },
      EQ: { minimum: 10_000, maximum: 500_000 },
    };
    expect(brandFacts({ loan_amount, loan_terms: [12, 3, 60] }, 'en-US')).toEqual({
      minimum: '$5,000',
      maximum: '$500,000',
      shortest: 3,
      longest: 60,
    });
  });

  it('omit bounds that the brand does not set', () => {
    expect(brandFacts({}, 'en-US')).toEqual({});
    const loan_amount = { WC: { maximum: 9000 }, EQ: undefined };
    expect(brandFacts({ loan_amount, loan_terms: [] }, 'en-US')).toEqual({ maximum: '$9,000' });
  });
});

describe('the certification', () => {
  const certification = 'All of this is true.';
  const steps = flow.steps.map((step) => (step.view === 'review' ? { ...step, certification } : step));
  const asking = { ...flow, steps };
  const [review] = steps.filter(({ view }) => view === 'review');
  const ownCertification = (words: string) => ({ content: { [`steps.${review?.id}.certification`]: words } });

  it("[SCREEN-58] is the brand's if it has one, else the flow's", () => {
    expect(reviewCertification(asking, ownCertification('I swear.'))).toBe('I swear.');
    expect(reviewCertification(asking, { content: {} })).toBe(certification);
  });

  it('is absent if the brand empties it, if the step has none, and without a step', () => {
    expect(reviewCertification(asking, ownCertification(''))).toBeUndefined();
    expect(certificationOf(flow.steps[0], { content: {} })).toBeUndefined();
    expect(certificationOf(undefined, { content: {} })).toBeUndefined();
  });
});

it('a time is written with its time zone', () => {
  const moment = new Date('2026-03-05T18:42:00Z');
  expect(momentWords(moment, 'en-US', 'America/Los_Angeles').replaceAll('\u202f', ' ')).toBe(
    'March 5, 2026 at 10:42 AM PST',
  );
});

it('only the server sets the statement source, the kind of statements and the language; a flow without these fields has none', () => {
  const roles = {
    'statement-source': 'source',
    'has-statements': 'have',
    'statement-months': 'months',
    language: 'language',
    email: 'email',
  };
  expect(serverFields({ roles }).sort()).toEqual(['have', 'language', 'months', 'source']);
  expect(serverFields({ roles: { email: 'email' } })).toEqual([]);
});
