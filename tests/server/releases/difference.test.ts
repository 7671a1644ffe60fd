import { expect, it } from 'vitest';
import { RELEASES } from '#server/limits.ts';
import { compareFlowFiles, compareValues } from '#server/releases/difference.ts';

it('shows a value of up to 80 characters whole, and cuts a longer one', () => {
  const whole = 'x'.repeat(RELEASES.shownLength - 2);
  expect(compareValues({ title: 'Info' }, { title: whole }, '')).toEqual([
    `/title: "Info" -> ${JSON.stringify(whole)}`,
  ]);
  expect(compareValues({ title: 'Info' }, { title: `${whole}x` }, '')).toEqual([
    `/title: "Info" -> "${whole}x...`,
  ]);
});

it('names a new or removed property, and says if only the order differs', () => {
  expect(compareValues({ a: 1 }, { b: [2] }, '/x')).toEqual(['/x/a: 1 -> nothing', '/x/b: nothing -> [2]']);
  expect(compareValues({ a: 1, b: 2 }, { b: 2, a: 1 }, '')).toEqual(['/: in another order']);
});

it('names new, removed and changed files of the flow in the order of their paths', () => {
  const step = (name: string) => `flows/apply/steps/${name}.json`;
  const before = new Map([
    [step('same'), '{}'],
    [step('left'), '{}'],
    [step('info'), '{"title": "Info"}'],
    ['flows/bcm/flow.json', '{}'],
  ]);
  const after = new Map([
    [step('new'), '{}'],
    [step('info'), '{"title": "You"}'],
    [step('same'), '{}'],
    ['flows/bcm/flow.json', '{"id": "bcm"}'],
  ]);
  expect(compareFlowFiles(before, after, 'apply')).toEqual([
    `${step('info')} /title: "Info" -> "You"`,
    `${step('left')} is gone`,
    `${step('new')} is new`,
  ]);
});
