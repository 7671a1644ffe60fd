// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { widget } from '#widgets/phone/index.tsx';
import { show } from './harness.tsx';

const input = (): HTMLInputElement => screen.getByLabelText('Answer');

test('formats as it is typed', async () => {
  const { user, value } = show(widget);
  await user.type(input(), '4155550123');
  expect(input().value).toBe('415-555-0123');
  await user.tab();
  expect(value()).toBe('415-555-0123');
});

test.each(['+1 (415) 555-0123', '(415) 555-0123', '415.555.0123', '1-415-555-0123', ' 415 555 0123 '])(
  'accepts the pasted number %s',
  async (pasted) => {
    const { user, value } = show(widget);
    await user.click(input());
    await user.paste(pasted);
    await user.tab();
    expect(value()).toBe('415-555-0123');
    expect(input().value).toBe('415-555-0123');
  },
);

test('accepts full-width digits of East Asian keyboards', async () => {
  const { user, value } = show(widget);
  await user.type(input(), '４１５５５５０１２３');
  expect(input().value).toBe('415-555-0123');
  await user.tab();
  expect(value()).toBe('415-555-0123');
});

test('accepts +1 typed key by key', async () => {
  const { user } = show(widget);
  await user.type(input(), '+14155550123');
  expect(input().value).toBe('415-555-0123');
});

test.each(['+47 22 12 34 56', '555-1234 ext 567'])(
  '[FIELD-48] keeps the pasted %s, whose digits alone would be another number',
  async (pasted) => {
    const { user, value } = show(widget);
    await user.click(input());
    await user.paste(pasted);
    expect(input().value).toBe(pasted);
    await user.tab();
    expect([input().value, value()]).toEqual([pasted, pasted]);
  },
);

test("[FIELD-48] keeps another country's number that is typed key by key, and can be deleted", async () => {
  const { user, value } = show(widget);
  await user.type(input(), '+47 22 12 34 56');
  expect(input().value).toBe('+47 22 12 34 56');
  await user.tab();
  expect(value()).toBe('+47 22 12 34 56');
  await user.type(input(), '{Backspace>15/}4155550123');
  expect(input().value).toBe('415-555-0123');
});

test('accepts a number that starts with 1', async () => {
  const { user, value } = show(widget);
  await user.type(input(), '123-456-7890');
  await user.tab();
  expect(value()).toBe('123-456-7890');
});

test('replaces a whole number by a pasted one', async () => {
  const { user, value } = show(widget, { value: '212-555-0100' });
  await user.tripleClick(input());
  await user.paste('+1 (415) 555-0123');
  await user.tab();
  expect(value()).toBe('415-555-0123');
});

test('keeps the caret at a changed digit', async () => {
  const { user } = show(widget, { value: '415-555-0123' });
  await user.click(input());
  input().setSelectionRange(5, 5);
  await user.keyboard('{Backspace}');
  expect(input().value).toBe('415-550-123');
  expect(input().selectionStart).toBe(4);
  await user.keyboard('9');
  expect(input().value).toBe('415-955-0123');
  expect(input().selectionStart).toBe(5);
});

test('backspace after a dash deletes the digit before it', async () => {
  const { user } = show(widget, { value: '412-555-0123' });
  await user.click(input());
  input().setSelectionRange(4, 4);
  await user.keyboard('{Backspace}');
  expect(input().value).toBe('415-550-123');
});

test('a typed eleventh digit is ignored, and a pasted number that is too long stays for the validator', async () => {
  const { user, value } = show(widget);
  await user.type(input(), '41555501239');
  expect(input().value).toBe('415-555-0123');
  await user.clear(input());
  await user.paste('415555012399');
  await user.tab();
  expect(value()).toBe('415555012399');
});

test('an extra digit removes no other digit, typed or pasted at any place', async () => {
  const { user, value } = show(widget, { value: '415-555-0123' });
  await user.click(input());
  input().setSelectionRange(3, 3);
  await user.keyboard('9');
  expect(input().value).toBe('415-555-0123');
  expect(input().selectionStart).toBe(3);
  await user.tripleClick(input());
  await user.paste('020 7946 09581');
  await user.tab();
  expect(value()).toBe('020794609581');
});

test.each([
  ['a number', '+1 (212) 555-0100', '212-555-0100'],
  ['words', 'Ada', '415-555-0123'],
  ['nothing', '', undefined],
])("the field accepts %s from the browser's autofill without focus", async (_, text, keptText) => {
  const { value } = show(widget, { value: '415-555-0123' });
  fireEvent.input(input(), { target: { value: text } });
  expect(input().value).toBe(keptText ?? '');
  expect(value()).toBe(keptText);
});

test('asks phones for the telephone keyboard', () => {
  show(widget, { autoComplete: 'tel-national' });
  expect(input().type).toBe('tel');
  expect(input().inputMode).toBe('tel');
  expect(input().getAttribute('autocomplete')).toBe('tel-national');
});

test('keeps the text that an undo restores until the field is left', async () => {
  const { user, value } = show(widget);
  await user.type(input(), '41555');
  fireEvent.input(input(), { target: { value: '4155' }, inputType: 'historyUndo' });
  expect(input().value).toBe('4155');
  await user.tab();
  expect(input().value).toBe('415-5');
  expect(value()).toBe('415-5');
});
