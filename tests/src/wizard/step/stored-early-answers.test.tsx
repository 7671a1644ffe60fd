// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useEarlyAnswers } from '#src/wizard/step/early-answers.ts';

// The answers of a step that the person left before its code was loaded, in the next page of this tab.

const KEY = 'trellis-early';
const STORED = JSON.stringify({ path: '/', answers: [['city', 'Reno']] });

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function Step() {
  const form = useRef<HTMLFormElement>(null);
  useEarlyAnswers(form);
  return (
    <form ref={form}>
      <input id="city" />
    </form>
  );
}
/** Opens the step. @returns its answer */
function open(): string {
  render(<Step />);
  return screen.getByRole<HTMLInputElement>('textbox').value;
}

it('a step applies its stored answers once', () => {
  sessionStorage.setItem(KEY, STORED);
  expect(open()).toBe('Reno');
  cleanup();
  expect(open()).toBe('');
});

it("[SESSION-22] answers from before a sign-in are not applied to a session's application, and are deleted", () => {
  sessionStorage.setItem(KEY, STORED);
  sessionStorage.setItem('trellis-session-trellis-web', 'token');
  expect([open(), sessionStorage.getItem(KEY)]).toEqual(['', null]);
});

it("another step's answers stay stored for that step", () => {
  const stored = JSON.stringify({ path: '/app/info', answers: [['city', 'Reno']] });
  sessionStorage.setItem(KEY, stored);
  expect([open(), sessionStorage.getItem(KEY)]).toEqual(['', stored]);
});

it('a damaged record is like no record', () => {
  sessionStorage.setItem(KEY, '{');
  expect(open()).toBe('');
});
