// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conceal, widget } from '#widgets/ssn/index.tsx';
import { show } from './harness.tsx';

const LABEL = 'Social Security number';
const showSsn = (value?: string | { present: true; mask: string }, more = {}) =>
  show(widget, { label: LABEL, value, ...more });
const input = (): HTMLInputElement => screen.getByLabelText(LABEL);
const toggle = (name: 'Show number' | 'Hide number') => screen.getByRole('button', { name });

test('formats as it is typed, then conceals all but the last four', async () => {
  const { user, value, container, blurred } = showSsn();
  await user.type(input(), '512345678');
  expect(input().value).toBe('512-34-5678');
  await user.tab();
  expect(input().value).toBe('***-**-5678');
  expect(value()).toBe('512-34-5678');
  expect(blurred).toHaveBeenCalledOnce();
  expect(container.innerHTML).not.toMatch(/512|34-56/);
});

test.each(['512-34-5678', '512 34 5678', '512345678', ' 512-34-5678 '])(
  'accepts the pasted number %s',
  async (pasted) => {
    const { user, value } = showSsn();
    await user.click(input());
    await user.paste(pasted);
    await user.tab();
    expect(value()).toBe('512-34-5678');
  },
);

test('[OWNER-11] the toggle is named by its action, and works by mouse and by keyboard', async () => {
  const { user } = showSsn('512-34-5678');
  expect(input().value).toBe('***-**-5678');
  await user.click(toggle('Show number'));
  expect(input().value).toBe('512-34-5678');
  await user.click(toggle('Hide number'));
  expect(input().value).toBe('***-**-5678');
  await user.keyboard(' ');
  expect(input().value).toBe('512-34-5678');
  await user.tab();
  expect(input().value).toBe('***-**-5678');
});

test('hiding while the number is typed hides it, and the focus stays', async () => {
  const { user } = showSsn();
  await user.type(input(), '512345678');
  await user.click(toggle('Hide number'));
  expect(input().value).toBe('***-**-5678');
  expect(document.activeElement).toBe(input());
});

test('a concealed number stays concealed on focus; typing begins a new one in the same input', async () => {
  const { user, value } = showSsn('512-34-5678');
  const before = input();
  await user.tab();
  expect(document.activeElement).toBe(before);
  expect(before.value).toBe('***-**-5678');
  await user.keyboard('8');
  expect(before.value).toBe('8');
  await user.keyboard('19990003');
  expect(before.value).toBe('819-99-0003');
  expect(document.activeElement).toBe(before);
  await user.tab();
  expect(value()).toBe('819-99-0003');
});

test('a paste over the mask, and typing into its middle, begin a new number too', async () => {
  const { user, value } = showSsn('512-34-5678');
  await user.tab();
  await user.paste('819-99-0003');
  await user.tab();
  expect(value()).toBe('819-99-0003');
  await user.click(input());
  input().setSelectionRange(3, 3);
  await user.keyboard('7');
  expect(input().value).toBe('7');
});

test('deleting in the mask clears the number', async () => {
  const { user, value } = showSsn('512-34-5678');
  await user.tab();
  await user.keyboard('{Backspace}');
  expect(input().value).toBe('');
  await user.tab();
  expect(value()).toBeUndefined();
});

test('a number filled in by a script or a password manager is stored and concealed', () => {
  const { value } = showSsn();
  fireEvent.change(input(), { target: { value: '512345678' } });
  expect(value()).toBe('512-34-5678');
  expect(input().value).toBe('***-**-5678');
  expect(document.activeElement).toBe(document.body);
  fireEvent.change(input(), { target: { value: '819990003' } });
  expect(value()).toBe('819-99-0003');
  expect(input().value).toBe('***-**-0003');
});

test('a pasted number that is too long is left for the validator', async () => {
  const { user, value } = showSsn();
  await user.click(input());
  await user.paste('512-34-56789');
  await user.tab();
  expect(value()).toBe('5123456789');
});

test('browsers neither fill nor keep it, and phones show digits', () => {
  showSsn(undefined, { autoComplete: 'cc-number' });
  expect(input().getAttribute('autocomplete')).toBe('off');
  expect(input().type).toBe('text');
  expect(input().inputMode).toBe('numeric');
});

test('a part of a number shows no digit of the first five', () => {
  expect(conceal('123-4')).toBe('***-*');
  expect(conceal('123-45-6')).toBe('***-**-6');
  expect(conceal('512-34-5678')).toBe('***-**-5678');
  expect(conceal('5123456789')).toBe('******6789');
});

const SAVED = { present: true as const, mask: '***-**-6789' };

test('[OWNER-11] [PRIVATE-5] a saved number shows as a mask; Change opens an empty input', async () => {
  const { user, value } = showSsn(SAVED);
  expect(screen.getByText('***-**-6789')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: `Change ${LABEL}` }));
  expect(input().value).toBe('');
  expect(document.activeElement).toBe(input());
  const [keep = ''] = input().getAttribute('aria-describedby')?.split(' ').slice(-1) ?? [];
  expect(document.getElementById(keep)?.textContent).toMatch(/saved/);
  expect(value()).toEqual(SAVED);
  await user.type(input(), '512345678');
  await user.tab();
  expect(value()).toBe('512-34-5678');
});

test('Cancel, and an input left empty, keep the saved value', async () => {
  const { user, value } = showSsn(SAVED);
  await user.click(screen.getByRole('button', { name: `Change ${LABEL}` }));
  await user.type(input(), '512');
  await user.clear(input());
  await user.tab();
  expect(value()).toEqual(SAVED);
  await user.type(input(), '5123');
  await user.click(screen.getByRole('button', { name: `Cancel changing ${LABEL}` }));
  expect(value()).toEqual(SAVED);
  expect(screen.getByText('***-**-6789')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: `Change ${LABEL}` }));
});

test('a saved new number becomes a mask again', async () => {
  const { user } = showSsn(SAVED, {
    onBlurValue: (value: unknown) =>
      value === '512-34-5678' ? { present: true, mask: '***-**-5678' } : value,
  });
  await user.click(screen.getByRole('button', { name: `Change ${LABEL}` }));
  await user.type(input(), '512345678');
  await user.tab();
  expect(screen.getByText('***-**-5678')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a saved number that may not be changed has no button', () => {
  showSsn(SAVED, { readOnly: true });
  expect(screen.queryByRole('button', { name: /Change/ })).toBeNull();
});

test('an undo restores the visible number, and the toggle still hides it', async () => {
  const { user, container } = showSsn();
  await user.type(input(), '51234');
  fireEvent.input(input(), { target: { value: '5123' }, inputType: 'historyUndo' });
  expect(input().value).toBe('5123');
  await user.click(toggle('Hide number'));
  expect(input().value).toBe('***-*');
  expect(container.innerHTML).not.toContain('5123');
});

test.each(['insertFromPaste', 'insertText'])(
  'text typed over the mask keeps the number: %s',
  async (inputType) => {
    const { user, value } = showSsn();
    await user.type(input(), '512345678');
    await user.tab();
    await user.click(input());
    fireEvent.input(input(), { target: { value: 'none' }, inputType });
    expect(input().value).toBe('***-**-5678');
    await user.tab();
    expect(value()).toBe('512-34-5678');
  },
);

test('an undo in the mask restores nothing, and keeps the number', async () => {
  const { user, value } = showSsn();
  await user.type(input(), '512345678');
  await user.tab();
  await user.click(input());
  fireEvent.input(input(), { target: { value: '512-34-567***' }, inputType: 'historyUndo' });
  expect(input().value).toBe('***-**-5678');
  await user.tab();
  expect(value()).toBe('512-34-5678');
});
