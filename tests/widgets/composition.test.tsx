// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { widget as money } from '#widgets/money/index.tsx';
import { widget as phone } from '#widgets/phone/index.tsx';
import { widget as ssn } from '#widgets/ssn/index.tsx';
import { show } from './harness.tsx';

/**
 * As an East Asian input method does: a longer text for each key, then the end.
 * @returns the field's values meanwhile
 */
function compose(input: HTMLInputElement, texts: string[]): string[] {
  input.focus();
  fireEvent.compositionStart(input);
  const shownTexts = texts.map((value) => {
    fireEvent.input(input, {
      target: { value },
      inputType: 'insertCompositionText',
      isComposing: true,
    });
    return input.value;
  });
  fireEvent.compositionEnd(input);
  return shownTexts;
}

test.each([
  ['a phone number', phone, undefined, ['４', '４１', '４１５５'], '415-5', '415-5'],
  ['an amount', money, undefined, ['５', '５０', '５０００'], '$5,000', 5000],
  ['a number over its mask', ssn, '512-34-5678', ['５***-**-5678', '５３***-**-5678'], '53', '53'],
] as const)(
  '%s is formatted once its composition ends',
  async (_what, widget, before, texts, shownText, handedUp) => {
    const { user, value } = show(widget, { value: before });
    const input = screen.getByLabelText<HTMLInputElement>('Answer');
    expect(compose(input, [...texts])).toEqual(texts);
    expect(input.value).toBe(shownText);
    await user.tab();
    expect(value()).toBe(handedUp);
  },
);
