import { describe, expect, it } from 'vitest';
import { SAVING } from '#domain/limits.ts';
import {
  dealWith,
  refusalOf,
  savedMachine,
  settledRequests,
  typesOf,
  versionConflict,
  waitsOf,
} from './machine.ts';

// [SAVE-30] [SAVE-32] on the state machine: saves refused because of a newer version, and saves without an answer.

const AUTOSAVE = ['autosave', SAVING.afterTypingMs];

describe('while the person is asked which answers to keep', () => {
  it('the answer to a question without a waiting save lets the next save be sent', () => {
    const page = savedMachine({ business_name: 'Old' });
    page.type({ business_name: 'Mine' });
    page.load(dealWith(2, { business_name: 'Theirs' }));
    expect(page.state().core.question).toBeDefined();
    page.send({ type: 'chosen', choice: 'theirs' });
    expect(page.state().core.queue).toEqual([]);
    expect(typesOf(page.save('a'))).toContain('call');
  });

  it('ignores a choice without a question', () => {
    const page = savedMachine();
    const before = page.state();
    expect(page.send({ type: 'chosen', choice: 'mine' })).toEqual([]);
    expect(page.state()).toBe(before);
  });

  const conflictedPage = () => {
    const page = savedMachine({ business_name: 'Old' });
    page.type({ business_name: 'Mine' });
    page.save('a');
    page.fail(versionConflict(2, { business_name: 'Theirs' }));
    return page;
  };

  it('the machine sends nothing; afterwards waiting requests run in order', () => {
    const page = conflictedPage();
    expect(typesOf(page.save('b'))).toEqual([]);
    expect(typesOf(page.send({ type: 'chosen', choice: 'mine' }))).toContain('call');
    expect(page.state().core.question).toBeUndefined();
    expect(settledRequests(page.succeed())).toEqual(['a']);
    expect(settledRequests(page.succeed())).toEqual(['b']);
  });

  it('ignores an answer of the server, even a newer answer, during a question or a save', () => {
    const page = conflictedPage();
    const before = page.state();
    page.load(dealWith(9, { business_name: 'Third' }));
    expect(page.state()).toBe(before);
    const saving = savedMachine();
    saving.save('a');
    const sentState = saving.state();
    saving.load(dealWith(9, { business_name: 'Third' }));
    expect(saving.state()).toBe(sentState);
  });

  it('changes of this side alone are saved afterwards, for either choice', () => {
    const page = savedMachine({ business_name: 'Old' });
    page.type({ business_name: 'Mine', business_city: 'Reno' });
    page.load(dealWith(2, { business_name: 'Theirs' }));
    expect(page.state().core.question).toBeDefined();
    expect(waitsOf(page.send({ type: 'chosen', choice: 'theirs' }))).toContainEqual(AUTOSAVE);
    expect([page.read('business_name'), page.read('business_city')]).toEqual(['Theirs', 'Reno']);
  });
});

describe('a save without an answer may have arrived', () => {
  /** A page whose saves of these names failed, and whose next save met the name `theirs` on the server. */
  const pageWithConflict = (lost: [name: string, failure?: object][], theirs: string) => {
    const page = savedMachine({ business_name: 'Old' });
    for (const [name, failure] of lost) {
      page.type({ business_name: `Name ${name}` });
      page.save(name);
      page.fail(failure);
    }
    page.type({ business_name: 'Last' });
    page.save('last');
    page.fail(versionConflict(2, { business_name: `Name ${theirs}` }));
    return page;
  };
  it.each([
    ['the lost save', [['A']], 'A', false],
    ['an earlier lost save', [['A'], ['B']], 'A', false],
    ['a save that ended with a server error', [['A', refusalOf(503)]], 'A', false],
    ['a refused save', [['A', refusalOf(422)]], 'A', true],
    ['a save of another person', [['A']], 'Z', true],
    [
      'the newest of many lost saves',
      ['1', '2', '3', '4', '5', '6', '7'].map((version) => [version]),
      '7',
      false,
    ],
  ] as [string, [string, object?][], string, boolean][])(
    'asks only if the name on the server is not from a lost save: %s',
    (_, lost, theirs, isAsked) => {
      const page = pageWithConflict(lost, theirs);
      expect(page.state().core.question !== undefined).toBe(isAsked);
      if (!isAsked) expect(page.read('business_name')).toBe('Last');
    },
  );

  it('keeps only the newest saves without an answer', () => {
    const page = savedMachine();
    for (let index = 0; index < SAVING.mostLostSaves + 2; index += 1) {
      page.type({ business_name: `Name ${index}` });
      page.save(`${index}`);
      page.fail();
    }
    const { lost: lostApplications } = page.state().core;
    expect(lostApplications).toHaveLength(SAVING.mostLostSaves);
    expect(lostApplications.at(-1)).toMatchObject({ business_name: `Name ${SAVING.mostLostSaves + 1}` });
  });

  it('is settled by the answer to a later save', () => {
    const page = savedMachine({ business_name: 'Old' });
    page.type({ business_name: 'Name A' });
    page.save('a');
    page.fail();
    page.type({ business_name: 'Name B' });
    page.save('b');
    page.succeed();
    page.type({ business_name: 'Name C' });
    page.save('c');
    // Another device restored the first save's value.
    page.fail(versionConflict(9, { business_name: 'Name A' }));
    expect(page.state().core.question).toBeDefined();
  });

  it('is settled by merging the version of the server', () => {
    const page = savedMachine({ business_name: 'Old' });
    page.type({ business_name: 'Name A' });
    page.save('a');
    page.fail();
    page.load(dealWith(1, { business_name: 'Old' }));
    page.type({ business_name: 'Name B' });
    page.save('b');
    page.fail(versionConflict(9, { business_name: 'Name A' }));
    expect(page.state().core.question).toBeDefined();
  });
});
