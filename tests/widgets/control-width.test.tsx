// @vitest-environment jsdom

import { describe, expect, test } from 'vitest';
import { show, widgetNamed } from './harness.tsx';

/** The width of each control, by the length of its answers, if the step names none. */
const WIDTHS = {
  percent: 'short',
  select: 'medium',
  money: 'medium',
  'money-slider': 'medium',
  date: 'medium',
  ssn: 'medium',
  ein: 'medium',
  phone: 'medium',
  email: 'long',
  website: 'long',
  text: 'long',
  textarea: 'long',
};

async function widthOf(name: string, options = {}): Promise<string | undefined> {
  const { container } = show(await widgetNamed(name), { options });
  const control = container.querySelector('.tr-control, .tr-select');
  return /tr-(?:control|select)--(short|medium|long)/.exec(control?.className ?? '')?.[1];
}

describe.each(Object.entries(WIDTHS))('the control of %s', (name, width) => {
  test(`is ${width} if the step names no width`, async () => {
    expect(await widthOf(name)).toBe(width);
  });

  test('has the width that the step names', async () => {
    expect(await widthOf(name, { width: 'short' })).toBe('short');
    expect(await widthOf(name, { width: 'long' })).toBe('long');
  });
});
