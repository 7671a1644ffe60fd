// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { widget as checkbox } from '#widgets/checkbox/index.tsx';
import { widget as date } from '#widgets/date/index.tsx';
import { widget as email } from '#widgets/email/index.tsx';
import { widget as hidden } from '#widgets/hidden/index.tsx';
import { widget as money } from '#widgets/money/index.tsx';
import { widget as percent } from '#widgets/percent/index.tsx';
import { widget as textarea } from '#widgets/textarea/index.tsx';
import { widget as website } from '#widgets/website/index.tsx';
import { show } from './harness.tsx';

const input = (): HTMLInputElement => screen.getByLabelText('Answer');

describe('email', () => {
  test('asks for the keyboard of an address and changes nothing', async () => {
    const { user, value } = show(email, { autoComplete: 'email' });
    expect([input().type, input().inputMode, input().getAttribute('autocapitalize')]).toEqual([
      'email',
      'email',
      'none',
    ]);
    await user.type(input(), 'Ada@Example.com');
    await user.tab();
    expect(value()).toBe('Ada@Example.com');
  });

  test('a fixed address can be read but not changed', async () => {
    const { user, changes } = show(email, { value: 'ada@example.com', readOnly: true });
    expect(input().getAttribute('aria-disabled')).toBe('true');
    await user.type(input(), 'x');
    expect(input().value).toBe('ada@example.com');
    expect(changes).toEqual([]);
  });
});

test('a web address is kept with the scheme that was pasted', async () => {
  const { user, value } = show(website);
  expect(input().inputMode).toBe('url');
  await user.click(input());
  await user.paste('https://www.example.com/a?b=1');
  await user.tab();
  expect(value()).toBe('https://www.example.com/a?b=1');
});

describe('percent', () => {
  test.each([
    ['51', 51],
    ['50 %', 50],
    ['0', 0],
    ['101', 101],
    ['007', 7],
    ['12.5', '12.5'],
    ['-5', '-5'],
    ['abc', 'abc'],
  ])('%s is passed to the form as %s', async (typed, expected) => {
    const { user, value } = show(percent);
    await user.type(input(), typed);
    await user.tab();
    expect(value()).toBe(expected);
  });

  test('the sign is beside the number and not part of the value', () => {
    const { container } = show(percent, { value: 50 });
    expect(input().value).toBe('50');
    expect(container.textContent).toContain('%');
    expect(input().inputMode).toBe('numeric');
  });
});

describe('money', () => {
  test.each([
    ['1250000', '$1,250,000', 1250000],
    ['$1,250,000.50', '$1,250,000.50', 1250000.5],
    ['0', '$0', 0],
  ])('%s is shown as %s', async (pasted, text, amount) => {
    const { user, value } = show(money);
    await user.click(input());
    await user.paste(pasted);
    expect(input().value).toBe(text);
    await user.tab();
    expect(value()).toBe(amount);
  });

  test('autofill does not take the focus', () => {
    const { value } = show(money);
    fireEvent.change(input(), { target: { value: '$85,000' } });
    expect(value()).toBe(85000);
    expect(document.activeElement).toBe(document.body);
  });

  test('a single minus is not an amount and stays in the field with the error', async () => {
    const { user, value } = show(money);
    await user.type(input(), '-');
    await user.tab();
    expect(value()).toBe('-');
    expect(input().value).toBe('-$');
  });
});

test('a text area accepts several lines', async () => {
  const { user, value, blurred } = show(textarea);
  await user.type(input(), 'A van{Enter}and a lift');
  await user.tab();
  expect(value()).toBe('A van\nand a lift');
  expect(blurred).toHaveBeenCalledOnce();
});

test.each([
  [undefined, 4],
  [7, 7],
])('a text area with the option rows %s has %i lines at the start', (rows, lines) => {
  show(textarea, { options: rows === undefined ? {} : { rows } });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').rows).toBe(lines);
});

test('a date is an ISO date', () => {
  const { value } = show(date, { value: '2026-11-20' });
  expect(input().type).toBe('date');
  expect(input().value).toBe('2026-11-20');
  fireEvent.change(input(), { target: { value: '2026-12-01' } });
  expect(value()).toBe('2026-12-01');
  fireEvent.change(input(), { target: { value: '' } });
  expect(value()).toBeUndefined();
});

test('a date field offers the dates between its limits', () => {
  show(date, { options: { min: '2026-01-01', max: '2026-12-31' } });
  expect([input().min, input().max]).toEqual(['2026-01-01', '2026-12-31']);
});

test('a tick box is named by its label, which ticks it', async () => {
  const { user, changes } = show(checkbox, { label: 'This is a home-based business' });
  await user.click(screen.getByText(/^This is a home-based business/));
  await user.click(screen.getByRole('checkbox', { name: /^This is a home-based business/ }));
  expect(changes).toEqual([true, false]);
});

test.each([
  [{}, ' (optional)'],
  [{ required: true }, '\u00a0*'],
  [{ options: { star: true } }, '\u00a0*'],
])('a tick box of a field with %j ends in %j', (more, end) => {
  const { container } = show(checkbox, { label: 'I agree', ...more });
  expect(container.querySelector('label')?.textContent).toBe(`I agree${end}`);
});

test('a hidden field draws nothing', () => {
  const { container } = show(hidden, { value: 'kept' });
  expect(container.querySelectorAll('form > *')).toHaveLength(1);
});
