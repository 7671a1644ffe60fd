import { expect, it } from 'vitest';
import type { Migration } from '#engine';
import { joinedAnswers, migrateAnswers, migrationsBetween, separateAnswers } from '#engine';

const merge: Migration[] = [
  { rename: 'kind', to: 'type' },
  { map: 'type', values: { a: 'b' } },
  { map: 'owners.role', values: { boss: 'owner' } },
];

const undoMerge = migrationsBetween({ migrations: merge }, { application: {} });

const thereAndBack = (
  answers: Record<string, unknown>,
  between = (changeBetween: Record<string, unknown>) => changeBetween,
) =>
  separateAnswers(
    migrateAnswers(between(migrateAnswers(answers, merge)), undoMerge),
    joinedAnswers(answers, merge),
  );

it.each([
  { kind: 'a' },
  { kind: 'b' },
  { kind: 'c', owners: [{ role: 'owner' }, { role: 'boss' }, {}] },
  { kind: { present: true, mask: '***' }, owners: 'none' },
])('the answers %j are restored by a move there and back', (answers) =>
  expect(thereAndBack(answers)).toEqual(answers),
);

it('an answer whose field was renamed twice before its values were joined is restored', () => {
  const twice: Migration[] = [{ rename: 'sort', to: 'kind' }, ...merge];
  expect(joinedAnswers({ sort: 'b' }, twice)).toEqual([{ path: 'sort', item: 0, back: 'a', before: 'b' }]);
  const back = migrateAnswers(
    migrateAnswers({ sort: 'b' }, twice),
    migrationsBetween({ migrations: twice }, { application: {} }),
  );
  expect(separateAnswers(back, joinedAnswers({ sort: 'b' }, twice))).toEqual({ sort: 'b' });
});

it('an answer that was changed in between is kept by the move back', () => {
  expect(thereAndBack({ kind: 'b' }, (changeBetween) => ({ ...changeBetween, type: 'c' }))).toEqual({
    kind: 'c',
  });
});

it('joinedAnswers stores nothing for answers that the move back restores by itself', () => {
  expect(joinedAnswers({ kind: 'a', other: 'b' }, merge)).toEqual([]);
  expect(joinedAnswers({ kind: 'b' }, merge)).toEqual([{ path: 'kind', item: 0, back: 'a', before: 'b' }]);
});
