import { expect, it } from 'vitest';
import type { StudioProblem } from '#contracts/studio/studio-shapes.ts';
import { withFixes } from '#src/studio/model/steps/fixes.ts';

const problem = (offset: number, length: number, text: string): StudioProblem => ({
  file: 'a.json',
  line: 1,
  column: 1,
  what: 'it is wrong',
  hint: 'Mend it',
  fix: { file: 'a.json', offset, length, text },
});
const FILES = { 'a.json': '["one","two"]' };

it('withFixes corrects each place of a file, with fixes of any length', () => {
  const fixes = [problem(1, 5, '"first"'), problem(7, 5, '2')];
  expect(withFixes(FILES, fixes, FILES)).toEqual({ 'a.json': '["first",2]' });
});

it('fixes the later of two places that overlap, and both of two that touch', () => {
  expect(withFixes(FILES, [problem(1, 7, '0'), problem(7, 5, '2')], FILES)['a.json']).toBe('["one",2]');
  expect(withFixes(FILES, [problem(1, 6, '1,'), problem(7, 5, '2')], FILES)['a.json']).toBe('[1,2]');
});

it('fixes nothing in a file that has changed since the check', () => {
  const changed = { 'a.json': '["one", "two"]' };
  expect(withFixes(changed, [problem(1, 5, '1')], FILES)).toBe(changed);
});
