import { flow as apply } from 'virtual:trellis/flows/apply';
import { describe, expect, it } from 'vitest';
import { createEngine, type FieldValue, resolvePath, shownFields } from '#engine';
import { brandWith, contextWith } from '../../test-application.ts';
import { ANSWERS, byName, env } from './hidden-parts.ts';

describe('an invalid answer in a hidden part', () => {
  /** An application with answers, a link's hidden parts, and Continue pressed on a step. */
  function continueOn(path: string, hidden: string[], answers: Record<string, FieldValue>) {
    const engine = createEngine(apply, env, {
      session: { loggedIn: true },
      brand: brandWith({ hideable: byName(apply) }),
      flags: {},
      visitor: {},
    });
    engine.dispatch({ type: 'change', values: { ...ANSWERS, ...answers } });
    engine.dispatch({ type: 'hide', paths: hidden });
    const step = apply.steps.find((step) => step.path === path);
    if (!step) throw new Error('no step');
    const errors = engine.context().errorsOf(step);
    engine.dispatch({ type: 'errors', errors });
    return { engine, step, errors };
  }

  it('[LINK-26] shows its part again once Continue finds the error', () => {
    const hidden = ['business/website', 'owners/1/identity'];
    const { engine, step, errors } = continueOn('business/more-details', hidden, {
      business_website: 'no website',
    });
    expect(errors.map(({ field }) => field)).toEqual(['business_website']);
    expect(engine.state().hidden).toEqual(['owners/1/identity']);
    expect(shownFields(step, engine.context())).toContain('business_website');
  });

  it('keeps its part shown while the answer is corrected', () => {
    const { engine, step } = continueOn('business/more-details', ['business/website'], {
      business_website: 'no website',
    });
    engine.dispatch({ type: 'change', values: { business_website: 'https://example.com' } });
    expect(engine.context().errorsOf(step)).toEqual([]);
    expect(shownFields(step, engine.context())).toContain('business_website');
  });

  it('opens the hidden step that another step checks', () => {
    const { engine, errors } = continueOn('type-of-funding', ['amount'], {
      loan_amount: 200000,
      loan_type: ['EQ'],
    });
    expect(errors.map(({ field }) => field)).toContain('loan_amount');
    expect(resolvePath('/app/amount', engine.context())).toMatchObject({ kind: 'step' });
  });

  it('leaves valid hidden parts hidden', () => {
    const { engine } = continueOn('business/more-details', ['business/website'], {});
    expect(engine.state().hidden).toEqual(['business/website']);
  });

  it('shows a part hidden for every owner only for the owner concerned', () => {
    const { engine, step } = continueOn('business/owners', ['owners/*/address'], { owner_2_zip: '9' });
    const fields = shownFields(step, engine.context());
    expect(fields).toContain('owner_2_zip');
    expect(fields).not.toContain('owner_1_zip');
    engine.dispatch({ type: 'add-item', list: 'owners', key: 'k9' });
    expect(shownFields(step, engine.context())).not.toContain('owner_3_zip');
    expect(engine.state().hidden).toEqual(['owners/*/address']);
  });

  it('shows the part for the owner once, however often Continue finds the error', () => {
    const { engine, errors } = continueOn('business/owners', ['owners/*/address'], { owner_2_zip: '9' });
    const { revealed } = engine.state();
    expect(revealed).toEqual(['owners/2/address']);
    engine.dispatch({ type: 'errors', errors });
    expect(engine.state().revealed).toBe(revealed);
  });

  it('hides the part again for all owners once one is removed, because their numbers change', () => {
    const { engine, step } = continueOn('business/owners', ['owners/*/address'], { owner_2_zip: '9' });
    const [, second] = engine.state().application.owners as { key: string }[];
    engine.dispatch({ type: 'remove-item', list: 'owners', key: second?.key ?? '' });
    engine.dispatch({ type: 'add-item', list: 'owners', key: 'k9' });
    expect(shownFields(step, engine.context())).not.toContain('owner_2_zip');
  });

  it.each(['load', 'prefill', 'reach'])(
    'takes part in the flow again after %s if its whole step is hidden',
    (type) => {
      const engine = createEngine(apply, env, {
        session: { loggedIn: true },
        brand: brandWith({ hideable: byName(apply) }),
        flags: {},
        visitor: {},
      });
      const hidden = ['info', 'ownership', 'address', 'identity'].map((part) => `owners/*/${part}`);
      const values = { ...ANSWERS, owner_1_ownership: 80, owner_2_ownership: 80 };
      if (type !== 'load') engine.dispatch({ type: 'hide', paths: hidden });
      if (type === 'load') engine.dispatch({ type, application: contextWith(values).application, hidden });
      else if (type === 'prefill') engine.dispatch({ type, values });
      else {
        engine.dispatch({ type: 'change', values });
        engine.dispatch({ type: 'reach', step: 'info' });
      }
      const owners = apply.steps.find(({ id }) => id === 'owners');
      if (!owners) throw new Error('no step');
      expect(engine.context().incompleteSteps()).toEqual([owners]);
      expect(shownFields(owners, engine.context())).toEqual(['owner_2_ownership']);
    },
  );
});
