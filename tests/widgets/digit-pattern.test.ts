import { expect, it } from 'vitest';
import { EIN, PHONE, regroupEdit } from '#widgets/text-control/digit-pattern.ts';

/** `|` is the caret. */
function edit(text: string, edited: string, inputType = 'insertText', pattern = PHONE): string {
  const caret = text.indexOf('|');
  const next = regroupEdit({ text: text.replace('|', ''), caret }, edited, inputType, pattern);
  return `${next.text.slice(0, next.caret)}|${next.text.slice(next.caret)}`;
}

it.each([
  ['a digit at the end', '4155|', '415', 'insertText', '415-5|'],
  ['a digit in the middle', '419|5-55', '415-55', 'insertText', '419|-555'],
  ['a digit before a dash', '4155|-50', '415-50', 'insertText', '415-5|50'],
  ['a pasted number with its country code', '+1 415 555 0123|', '', 'insertFromPaste', '415-555-0123|'],
  ['no digit too many at the end', '415-555-01239|', '415-555-0123', 'insertText', '415-555-0123|'],
  ['none in the middle either', '4159|-555-0123', '415-555-0123', 'insertText', '415|-555-0123'],
  [
    'a pasted number that is one digit too long',
    '41555501239|',
    '212-555-0100',
    'insertFromPaste',
    '41555501239|',
  ],
  ['a deleted digit behind a dash', '415-|55-0123', '415-555-0123', 'deleteContentBackward', '415-|550-123'],
  [
    'a deleted dash takes the digit before it',
    '412|555-0123',
    '412-555-0123',
    'deleteContentBackward',
    '41|5-550-123',
  ],
  ['or, forward, the digit after it', '412|555-0123', '412-555-0123', 'deleteContentForward', '412|-550-123'],
  ['a dash that was all there is before the caret', '|5', '-5', 'deleteContentBackward', '|5'],
  ['everything deleted', '|', '415-5', 'deleteContentBackward', '|'],
  ['everything cut', '|', '415-555-0123', 'deleteByCut', '|'],
  ['words pasted over a number', 'none|', '415-555-0123', 'insertFromPaste', '415-555-0123|'],
  ['words pasted over a part of it', '415-none|-0123', '415-555-0123', 'insertFromPaste', '415-555-0123|'],
  ['a letter typed over a number', 'x|', '415-555-0123', 'insertText', '415-555-0123|'],
  ['a digit typed over a part of it', '415-5|-0123', '415-555-0123', 'insertText', '415-5|01-23'],
  ['a number pasted over another', '212 555 0100|', '415-555-0123', 'insertFromPaste', '212-555-0100|'],
])('%s', (_what, text, edited, inputType, expected) => {
  expect(edit(text, edited, inputType)).toBe(expected);
});

it('holds for any grouping', () => {
  expect(edit('123|', '12', 'insertText', EIN)).toBe('12-3|');
});
