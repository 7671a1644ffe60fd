import { describe, expect, it } from 'vitest';
import { SAVING } from '#domain/limits.ts';
import { dealWith, known, machine, newer, refused, settledBy, typesOf, waitsOf } from './machine.ts';

// [SAVE-1] [SAVE-2] [SAVE-30] [SAVE-31] on the pure machine: what is sent when, under which key, and what its answer means.

const AUTOSAVE = ['autosave', SAVING.afterTypingMs];
const LATER = ['autosave', SAVING.afterFailureMs];

describe('wishes follow one another', () => {
  it('in the order in which they came', () => {
    const page = known();
    page.save('a');
    expect([...page.save('b'), ...page.save('c')]).toEqual([]);
    expect(settledBy(page.succeed())).toEqual(['a']);
    expect(settledBy(page.succeed())).toEqual(['b']);
    expect(settledBy(page.succeed())).toEqual(['c']);
  });

  it.each([
    ['save', true],
    ['deals', true],
    ['known', false],
    ['submit', false],
    ['activate', false],
  ] as const)('a visitor has nothing to save: %s is answered at once, %s', (goal, ok) => {
    const page = machine();
    page.type({ business_name: 'Acme' });
    expect(page.save('a', goal)).toEqual([{ type: 'settle', id: 'a', outcome: { ok } }]);
  });

  it('a wish is answered before the next one is sent', () => {
    const page = known();
    page.save('a');
    page.save('b');
    expect(typesOf(page.succeed())).toEqual(['clear-alerts', 'settle', 'call']);
  });

  it('one that met a newer version goes before those that came later', () => {
    const page = known();
    page.save('a');
    page.save('b');
    expect(typesOf(page.fail(newer(5)))).toContain('call');
    expect(settledBy(page.succeed())).toEqual(['a']);
    expect(settledBy(page.succeed())).toEqual(['b']);
  });

  it('the end of one that is not saved yet is its save and then itself, whatever waits', () => {
    const page = known();
    page.type({ business_name: 'Acme' });
    page.save('end', 'submit');
    page.save('b');
    expect(page.attempt().endpoint).toBe('save');
    expect(settledBy(page.succeed())).toEqual([]);
    expect(page.attempt().endpoint).toBe('submit');
  });

  it('the end of one that is saved is sent at once', () => {
    const page = known();
    page.save('end', 'submit');
    expect(page.attempt().endpoint).toBe('submit');
  });
});

describe('the key', () => {
  it.each(['save', 'submit'] as const)(
    'of a %s is the same for the same content without an answer',
    (goal) => {
      const page = known({ business_name: 'Acme' });
      page.save('a', goal);
      const { key } = page.attempt();
      page.fail();
      page.save('b', goal);
      expect(page.attempt().key).toBe(key);
    },
  );

  it('is new for other content, and after an answer', () => {
    const page = known();
    const keys = ['Acme', 'Acme Inc', 'Acme Inc'].map((business_name, at) => {
      page.type({ business_name });
      page.save('a');
      const { key } = page.attempt();
      if (at === 0) page.fail();
      else page.succeed();
      return key;
    });
    expect(new Set(keys).size).toBe(3);
  });

  it('is new for another endpoint, though the payload is the same', () => {
    const page = known();
    page.save('a');
    const { key } = page.attempt();
    page.fail();
    page.save('end', 'submit');
    expect(page.attempt().key).not.toBe(key);
  });

  it('is new on top of another version, though the payload is the same', () => {
    const page = known({ type_of_statements: 'plaid', have_statements: true });
    page.save('a');
    const { key, payload } = page.attempt();
    page.fail();
    const asked = { source: 'plaid', has: true } as const;
    page.send({ type: 'statements', asked, data: { version: 2, savedAt: '2026-11-22T11:00:00Z' } });
    page.save('b');
    expect(page.attempt()).toMatchObject({ payload, version: 2 });
    expect(page.attempt().key).not.toBe(key);
  });

  it('of an application that is gone answers nothing of the next one', () => {
    const page = known();
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

describe('what the page shows of a save', () => {
  it('that it is on its way, failed, or saved, and since when the last one is', () => {
    const page = known();
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
  it('takes the message of the failed one away', () => {
    const page = known();
    page.save('a');
    expect(typesOf(page.fail())).toContain('show-failure');
    page.save('b');
    expect(typesOf(page.succeed())).toContain('clear-alerts');
  });

  it('what was typed meanwhile is saved soon', () => {
    const page = known();
    page.save('a');
    page.type({ business_name: 'Acme' });
    expect(waitsOf(page.succeed())).toEqual([AUTOSAVE]);
    expect(page.state().dirty).toBe(true);
  });
});

describe('a save that fails', () => {
  it.each([
    ['no answer', {}, [LATER]],
    ['429', refused(429), [LATER]],
    ['500', refused(500), [LATER]],
    ['503', refused(503), [LATER]],
    ['422', refused(422), []],
    ['403', refused(403), []],
  ])('%s: tried again after %j', (_, failure, waits) => {
    const page = known();
    page.type({ business_name: 'Acme' });
    page.save('a');
    expect(waitsOf(page.fail(failure)).filter(([timer]) => timer === 'autosave')).toEqual(waits);
  });

  it('shows its alert only if the person asked for the save', () => {
    const page = known();
    page.type({ business_name: 'Acme' });
    page.fire('autosave');
    expect(typesOf(page.fail())).not.toContain('show-failure');
    page.save('a');
    expect(typesOf(page.fail())).toContain('show-failure');
  });

  it('what was typed while a refused one was on its way is saved by itself', () => {
    const page = known();
    page.type({ business_name: 'Name A' });
    page.save('a');
    page.type({ business_name: 'Acme' });
    expect(waitsOf(page.fail(refused()))).toContainEqual(AUTOSAVE);
  });

  it('shows faults of fields; one that names no field is for the alert alone', () => {
    const page = known();
    page.save('a');
    const fault = { pointer: '', field: '', keyword: 'x', text: 'No.' };
    const settled = page.fail({ ...refused(), errors: [fault] }).find(({ type }) => type === 'settle');
    expect(settled).toMatchObject({ outcome: { ok: false } });
    expect(settled).not.toHaveProperty('outcome.errors');
  });
});

describe('a fresh code', () => {
  const wanted = { ...refused(403), code: 'step-up-required' };

  it('is asked for by a save that the person wanted, never by an autosave', () => {
    const page = known();
    page.save('a', 'save', true);
    expect(typesOf(page.fail(wanted))).not.toContain('ask-for-code');
    page.save('b');
    expect(typesOf(page.fail(wanted))).toContain('ask-for-code');
  });

  it('entered: the same save once more, shown as saving', () => {
    const page = known();
    page.save('a');
    const { key } = page.attempt();
    page.fail(wanted);
    const [again] = page.send({ type: 'code-entered', key, entered: true });
    expect(again).toMatchObject({ type: 'call', attempt: { key } });
    expect(page.state().saving.state).toBe('saving');
  });

  it('not entered: the save is given up, and the next one goes', () => {
    const page = known();
    page.save('a');
    page.save('b');
    const { key } = page.attempt();
    page.fail(wanted);
    const effects = page.send({ type: 'code-entered', key, entered: false });
    expect(settledBy(effects)).toEqual(['a']);
    expect(typesOf(effects)).toContain('call');
  });
});

describe('the autosave', () => {
  it.each([
    ['fills in', { type: 'prefill', values: { business_city: 'Reno' } }],
    ['hides', { type: 'hide', paths: ['business/website'] }],
  ] as const)('takes along what a link %s, of an application that the server has', (_, event) => {
    const page = known({ business_name: 'Acme' });
    expect(waitsOf(page.send(event as never))).toContainEqual(AUTOSAVE);
    page.fire('autosave');
    expect(JSON.stringify(page.attempt().payload)).toMatch(/Reno|business\/website/);
    page.succeed();
    // The same link once more brings nothing new.
    expect(waitsOf(page.send(event as never))).not.toContainEqual(AUTOSAVE);
    expect(page.state().dirty).toBe(false);
    const visitor = machine();
    visitor.send(event as never);
    expect(visitor.state().dirty).toBe(false);
    expect(typesOf(visitor.fire('autosave'))).toEqual([]);
  });

  it('saves nothing where nothing changed', () => {
    expect(typesOf(known().fire('autosave'))).toEqual([]);
  });

  it('saves nothing before the application is known, nor for a visitor', () => {
    const page = machine();
    page.type({ business_name: 'Acme' });
    expect(typesOf(page.fire('autosave'))).toEqual([]);
    page.person('ada');
    expect(typesOf(page.fire('autosave'))).toEqual([]);
  });

  it('adds no wish while a save is on its way, nor while the person is being asked', () => {
    const page = known({ business_name: 'Old' });
    page.type({ business_name: 'Mine', business_city: 'Reno' });
    page.save('a');
    page.fire('autosave');
    expect(page.state().core.queue).toEqual([]);
    page.fail(newer(2, { business_name: 'Theirs' }));
    expect(page.state().core.question).toBeDefined();
    page.fire('autosave');
    expect(page.state().core.queue).toEqual([]);
  });

  it('follows a part that a link hides', () => {
    const page = known();
    page.type({ business_name: 'Acme' });
    expect(waitsOf(page.send({ type: 'hide', paths: ['info'] }))).toContainEqual(AUTOSAVE);
  });
});

describe('the draft of this tab', () => {
  it('is written a moment after the first change, not after each', () => {
    const page = machine();
    expect(waitsOf(page.type({ business_name: 'Name A' }))).toEqual([['draft', SAVING.draftAfterMs]]);
    expect(waitsOf(page.type({ business_name: 'Ac' }))).toEqual([]);
    expect(typesOf(page.fire('draft'))).toEqual(['remember']);
    expect(waitsOf(page.type({ business_name: 'Acm' }))).toEqual([['draft', SAVING.draftAfterMs]]);
  });

  it('a page that goes away writes it at once, and once', () => {
    const page = machine();
    page.type({ business_name: 'Name A' });
    expect(typesOf(page.send({ type: 'page-hidden' }))).toEqual(['remember']);
    expect(typesOf(page.send({ type: 'page-hidden' }))).toEqual([]);
  });
});

describe('while the person is asked which answers to keep', () => {
  it('a question that no wish waits for holds nothing up once it is answered', () => {
    const page = known({ business_name: 'Old' });
    page.type({ business_name: 'Mine' });
    page.load(dealWith(2, { business_name: 'Theirs' }));
    expect(page.state().core.question).toBeDefined();
    page.send({ type: 'chosen', choice: 'theirs' });
    expect(page.state().core.queue).toEqual([]);
    expect(typesOf(page.save('a'))).toContain('call');
  });

  it('a choice that nobody was asked for changes nothing', () => {
    const page = known();
    const before = page.state();
    expect(page.send({ type: 'chosen', choice: 'mine' })).toEqual([]);
    expect(page.state()).toBe(before);
  });

  const asked = () => {
    const page = known({ business_name: 'Old' });
    page.type({ business_name: 'Mine' });
    page.save('a');
    page.fail(newer(2, { business_name: 'Theirs' }));
    return page;
  };

  it('nothing is sent; afterwards the wishes go on in their order', () => {
    const page = asked();
    expect(typesOf(page.save('b'))).toEqual([]);
    expect(typesOf(page.send({ type: 'chosen', choice: 'mine' }))).toContain('call');
    expect(page.state().core.question).toBeUndefined();
    expect(settledBy(page.succeed())).toEqual(['a']);
    expect(settledBy(page.succeed())).toEqual(['b']);
  });

  it('a word of the server is passed over, however new; so it is while a save is on its way', () => {
    const page = asked();
    const before = page.state();
    page.load(dealWith(9, { business_name: 'Third' }));
    expect(page.state()).toBe(before);
    const saving = known();
    saving.save('a');
    const sent = saving.state();
    saving.load(dealWith(9, { business_name: 'Third' }));
    expect(saving.state()).toBe(sent);
  });

  it('what this side alone changed is saved afterwards, whichever answer was kept', () => {
    const page = known({ business_name: 'Old' });
    page.type({ business_name: 'Mine', business_city: 'Reno' });
    page.load(dealWith(2, { business_name: 'Theirs' }));
    expect(page.state().core.question).toBeDefined();
    expect(waitsOf(page.send({ type: 'chosen', choice: 'theirs' }))).toContainEqual(AUTOSAVE);
    expect([page.read('business_name'), page.read('business_city')]).toEqual(['Theirs', 'Reno']);
  });
});

describe('a save without an answer may have arrived', () => {
  /** A page whose saves of these names nobody answered, then another answer typed, and a conflict with `theirs`. */
  const meets = (lost: [name: string, failure?: object][], theirs: string) => {
    const page = known({ business_name: 'Old' });
    for (const [name, failure] of lost) {
      page.type({ business_name: `Name ${name}` });
      page.save(name);
      page.fail(failure);
    }
    page.type({ business_name: 'Last' });
    page.save('last');
    page.fail(newer(2, { business_name: `Name ${theirs}` }));
    return page;
  };
  it.each([
    ['the lost one', [['A']], 'A', false],
    ['an earlier one', [['A'], ['B']], 'A', false],
    ['a fault of the server', [['A', refused(503)]], 'A', false],
    ['one that was refused', [['A', refused(422)]], 'A', true],
    ['somebody else`s', [['A']], 'Z', true],
    ['the newest of many', ['1', '2', '3', '4', '5', '6', '7'].map((one) => [one]), '7', false],
  ] as [string, [string, object?][], string, boolean][])(
    'the server shows %s',
    (_, lost, theirs, isAsked) => {
      const page = meets(lost, theirs);
      expect(page.state().core.question !== undefined).toBe(isAsked);
      if (!isAsked) expect(page.read('business_name')).toBe('Last');
    },
  );

  it('of very many the newest are remembered', () => {
    const page = known();
    for (let at = 0; at < SAVING.mostLostSaves + 2; at += 1) {
      page.type({ business_name: `Name ${at}` });
      page.save(`${at}`);
      page.fail();
    }
    const { lost } = page.state().core;
    expect(lost).toHaveLength(SAVING.mostLostSaves);
    expect(lost.at(-1)).toMatchObject({ business_name: `Name ${SAVING.mostLostSaves + 1}` });
  });

  it('once a later one was answered, it is known what became of it', () => {
    const page = known({ business_name: 'Old' });
    page.type({ business_name: 'Name A' });
    page.save('a');
    page.fail();
    page.type({ business_name: 'Name B' });
    page.save('b');
    page.succeed();
    page.type({ business_name: 'Name C' });
    page.save('c');
    // Somebody else went back to what the first one said.
    page.fail(newer(9, { business_name: 'Name A' }));
    expect(page.state().core.question).toBeDefined();
  });

  it('so it is once the server`s version was joined', () => {
    const page = known({ business_name: 'Old' });
    page.type({ business_name: 'Name A' });
    page.save('a');
    page.fail();
    page.load(dealWith(1, { business_name: 'Old' }));
    page.type({ business_name: 'Name B' });
    page.save('b');
    page.fail(newer(9, { business_name: 'Name A' }));
    expect(page.state().core.question).toBeDefined();
  });
});
