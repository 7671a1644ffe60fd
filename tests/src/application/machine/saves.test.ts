import { describe, expect, it } from 'vitest';
import { SAVING } from '#domain/limits.ts';
import {
  createMachine,
  dealWith,
  refusalOf,
  savedMachine,
  settledRequests,
  typesOf,
  versionConflict,
  waitsOf,
} from './machine.ts';

// [SAVE-1] [SAVE-2] [SAVE-30] [SAVE-31] on the pure machine: the time and key of each request, and the effect of each
// answer.

const AUTOSAVE = ['autosave', SAVING.afterTypingMs];
const LATER = ['autosave', SAVING.afterFailureMs];

describe('requested saves run one after another', () => {
  it('in the order of their requests', () => {
    const page = savedMachine();
    page.save('a');
    expect([...page.save('b'), ...page.save('c')]).toEqual([]);
    expect(settledRequests(page.succeed())).toEqual(['a']);
    expect(settledRequests(page.succeed())).toEqual(['b']);
    expect(settledRequests(page.succeed())).toEqual(['c']);
  });

  it.each([
    ['save', true],
    ['deals', true],
    ['ensure-deal', false],
    ['submit', false],
    ['activate', false],
  ] as const)('a visitor has nothing to save: %s is answered at once, %s', (goal, ok) => {
    const page = createMachine();
    page.type({ business_name: 'Acme' });
    expect(page.save('a', goal)).toEqual([{ type: 'settle', id: 'a', outcome: { ok } }]);
  });

  it('settles a request before it sends the next request', () => {
    const page = savedMachine();
    page.save('a');
    page.save('b');
    expect(typesOf(page.succeed())).toEqual(['clear-alerts', 'settle', 'call']);
  });

  it('a save that met a newer version runs before later requests', () => {
    const page = savedMachine();
    page.save('a');
    page.save('b');
    expect(typesOf(page.fail(versionConflict(5)))).toContain('call');
    expect(settledRequests(page.succeed())).toEqual(['a']);
    expect(settledRequests(page.succeed())).toEqual(['b']);
  });

  it('submitting an unsaved application first saves it, then submits it', () => {
    const page = savedMachine();
    page.type({ business_name: 'Acme' });
    page.save('end', 'submit');
    page.save('b');
    expect(page.attempt().endpoint).toBe('save');
    expect(settledRequests(page.succeed())).toEqual([]);
    expect(page.attempt().endpoint).toBe('submit');
  });

  it('submitting a saved application is sent at once', () => {
    const page = savedMachine();
    page.save('end', 'submit');
    expect(page.attempt().endpoint).toBe('submit');
  });
});

describe('the key', () => {
  it.each(['save', 'submit'] as const)(
    'of a %s is the same for the same content until there is an answer',
    (goal) => {
      const page = savedMachine({ business_name: 'Acme' });
      page.save('a', goal);
      const { key } = page.attempt();
      page.fail();
      page.save('b', goal);
      expect(page.attempt().key).toBe(key);
    },
  );

  it('is new for other content, and after an answer', () => {
    const page = savedMachine();
    const keys = ['Acme', 'Acme Inc', 'Acme Inc'].map((business_name, index) => {
      page.type({ business_name });
      page.save('a');
      const { key } = page.attempt();
      if (index === 0) page.fail();
      // The same version again, so that only the answer makes the next save a different one.
      else page.succeed({ version: 1 });
      return key;
    });
    expect(new Set(keys).size).toBe(3);
  });

  it('is new for another endpoint, though the payload is the same', () => {
    const page = savedMachine();
    page.save('a');
    const { key } = page.attempt();
    page.fail();
    page.save('end', 'submit');
    expect(page.attempt().key).not.toBe(key);
  });

  it('is new on top of another version, though the payload is the same', () => {
    const page = savedMachine({ type_of_statements: 'plaid', have_statements: true });
    page.save('a');
    const { key, payload } = page.attempt();
    page.fail();
    const statements = { source: 'plaid', has: true } as const;
    page.send({
      type: 'statements',
      requestedAnswers: statements,
      data: { version: 2, savedAt: '2026-11-22T11:00:00Z' },
    });
    page.save('b');
    expect(page.attempt()).toMatchObject({ payload, version: 2 });
    expect(page.attempt().key).not.toBe(key);
  });

  it('of a finished application does not answer a save of the next one', () => {
    const page = savedMachine();
    page.save('a');
    const { key } = page.attempt();
    page.send({ type: 'clear' });
    page.load(dealWith(1));
    page.save('b');
    const before = page.state();
    expect(page.send({ type: 'answered', key, answer: { ok: true, value: {} as never } })).toEqual([]);
    expect(page.send({ type: 'code-entered', key, entered: true })).toEqual([]);
    expect(page.state()).toBe(before);
  });
});

describe('the state of a save on the page', () => {
  it('is in flight, failed, or saved, with the time of the last save', () => {
    const page = savedMachine();
    const savedAt = '2026-11-22T10:00:00.000Z';
    expect(page.state().saving).toEqual({ state: 'saved', savedAt });
    page.save('a');
    expect(page.state().saving).toEqual({ state: 'saving', savedAt });
    page.fail();
    expect(page.state().saving).toEqual({ state: 'failed', savedAt });
    page.save('b');
    page.succeed({ savedAt: '2026-11-22T12:00:00.000Z' });
    expect(page.state().saving).toEqual({ state: 'saved', savedAt: '2026-11-22T12:00:00.000Z' });
  });
});

describe('a save that works', () => {
  it('removes the message of the failed save', () => {
    const page = savedMachine();
    page.save('a');
    expect(typesOf(page.fail())).toContain('show-failure');
    page.save('b');
    expect(typesOf(page.succeed())).toContain('clear-alerts');
  });

  it('is followed by a save of the input that was typed during it', () => {
    const page = savedMachine();
    page.save('a');
    page.type({ business_name: 'Acme' });
    expect(waitsOf(page.succeed())).toEqual([AUTOSAVE]);
    expect(page.state().dirty).toBe(true);
  });
});

describe('a save that fails', () => {
  it.each([
    ['no answer', {}, [LATER]],
    ['429', refusalOf(429), [LATER]],
    ['500', refusalOf(500), [LATER]],
    ['503', refusalOf(503), [LATER]],
    ['422', refusalOf(422), []],
    ['403', refusalOf(403), []],
  ])('%s: tried again after %j', (_, failure, waits) => {
    const page = savedMachine();
    page.type({ business_name: 'Acme' });
    page.save('a');
    expect(waitsOf(page.fail(failure)).filter(([timer]) => timer === 'autosave')).toEqual(waits);
  });

  it('shows its alert only if the person asked for the save', () => {
    const page = savedMachine();
    page.type({ business_name: 'Acme' });
    page.fire('autosave');
    expect(typesOf(page.fail())).not.toContain('show-failure');
    page.save('a');
    expect(typesOf(page.fail())).toContain('show-failure');
  });

  it('is followed by a save of newer input if it was refused', () => {
    const page = savedMachine();
    page.type({ business_name: 'Name A' });
    page.save('a');
    page.type({ business_name: 'Acme' });
    expect(waitsOf(page.fail(refusalOf()))).toContainEqual(AUTOSAVE);
  });

  it('shows faults at their fields; a fault without a field is only in the alert', () => {
    const page = savedMachine();
    page.save('a');
    const fault = { pointer: '', field: '', keyword: 'x', text: 'No.' };
    const settledEffect = page
      .fail({ ...refusalOf(), errors: [fault] })
      .find(({ type }) => type === 'settle');
    expect(settledEffect).toMatchObject({ outcome: { ok: false } });
    expect(settledEffect).not.toHaveProperty('outcome.errors');
  });
});

describe('a fresh code', () => {
  const stepUpRefusal = { ...refusalOf(403), code: 'step-up-required' };

  it('is asked for by a save that the person wanted, never by an autosave', () => {
    const page = savedMachine();
    page.save('a', 'save', true);
    expect(typesOf(page.fail(stepUpRefusal))).not.toContain('ask-for-code');
    page.save('b');
    expect(typesOf(page.fail(stepUpRefusal))).toContain('ask-for-code');
  });

  it('that was entered repeats the same save, shown as saving', () => {
    const page = savedMachine();
    page.save('a');
    const { key } = page.attempt();
    page.fail(stepUpRefusal);
    const [again] = page.send({ type: 'code-entered', key, entered: true });
    expect(again).toMatchObject({ type: 'call', attempt: { key } });
    expect(page.state().saving.state).toBe('saving');
  });

  it('that is not entered cancels the save, and the next one runs', () => {
    const page = savedMachine();
    page.save('a');
    page.save('b');
    const { key } = page.attempt();
    page.fail(stepUpRefusal);
    const effects = page.send({ type: 'code-entered', key, entered: false });
    expect(settledRequests(effects)).toEqual(['a']);
    expect(typesOf(effects)).toContain('call');
  });
});
