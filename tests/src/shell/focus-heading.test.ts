// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { focusHeading } from '#src/shell/navigation/focus-heading.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<h1 id="old" tabindex="-1"></h1><h1 id="new" tabindex="-1"></h1><input id="field">';
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

const byId = (id: string) => document.getElementById(id);
const focusedId = () => document.activeElement?.id;
const press = (type: string) => byId('field')?.dispatchEvent(new Event(type, { bubbles: true }));
const blur = () => (document.activeElement as HTMLElement).blur();

it('focuses the heading at once if an element has the focus', () => {
  byId('field')?.focus();
  focusHeading(byId('new'));
  expect(focusedId()).toBe('new');
});

it('[SCREEN-80] waits for the end of a dialog over the page', () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="alertdialog"><h2 id="asks" tabindex="-1"></h2></div>',
  );
  byId('asks')?.focus();
  focusHeading(byId('new'));
  press('keydown');
  vi.advanceTimersByTime(2500);
  expect(focusedId()).toBe('asks');
  byId('asks')?.parentElement?.remove();
  vi.runAllTimers();
  expect(focusedId()).toBe('new');
});

describe.each(['keydown', 'pointerdown'])('a %s while the heading waits', (type) => {
  it('[SCREEN-80] gives the heading the focus before the page handles it', () => {
    focusHeading(byId('new'));
    let atHandler: string | undefined;
    byId('field')?.addEventListener(type, () => (atHandler = focusedId()));
    press(type);
    expect(atHandler).toBe('new');
  });

  it('leaves the focus in a field that was reached before', () => {
    focusHeading(byId('new'));
    byId('field')?.focus();
    press(type);
    expect(focusedId()).toBe('field');
  });

  it.each([
    ['the delay', () => vi.runAllTimers()],
    ['a key', () => press('keydown')],
    ['a press', () => press('pointerdown')],
  ])('moves the focus no more after %s', (_, end) => {
    focusHeading(byId('new'));
    end();
    blur();
    press(type);
    vi.runAllTimers();
    expect(focusedId()).toBe('');
  });

  it('does not move the focus after a cancel', () => {
    focusHeading(byId('new'))();
    press(type);
    vi.runAllTimers();
    expect(focusedId()).toBe('');
  });

  it('reaches the newest heading only if the page changed twice', () => {
    const cancel = focusHeading(byId('old'));
    const focus = vi.spyOn(byId('old') as HTMLElement, 'focus');
    vi.advanceTimersByTime(150);
    cancel();
    focusHeading(byId('new'));
    vi.advanceTimersByTime(100);
    expect(focusedId()).toBe('');
    press(type);
    expect(focusedId()).toBe('new');
    expect(focus).not.toHaveBeenCalled();
  });
});
