// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { focusRegionOf, goToRegion } from '#src/studio/parts/regions.ts';

afterEach(() => {
  document.body.replaceChildren();
});

/** A page with three regions, of which the second has a field. */
function openPage() {
  document.body.innerHTML = `
    <section id="one" data-region="" tabindex="-1"></section>
    <section id="two" data-region="" tabindex="-1"><input id="field"></section>
    <section id="three" data-region="" tabindex="-1"></section>
    <button id="outside"></button>`;
}
const byId = (id: string) => document.getElementById(id) as HTMLElement;
const focused = () => document.activeElement?.id;
function press(key: string, shiftKey = false) {
  const event = new KeyboardEvent('keydown', { key, shiftKey, cancelable: true });
  goToRegion(event);
  return event.defaultPrevented;
}

it('F6 focuses the next region and Shift+F6 the previous one, around the ends', () => {
  openPage();
  const pressed = [false, false, false, false, true, true, true].map((shift) => {
    press('F6', shift);
    return focused();
  });
  expect(pressed).toEqual(['one', 'two', 'three', 'one', 'three', 'two', 'one']);
});

it('counts from the region of the field that has the focus', () => {
  openPage();
  byId('field').focus();
  press('F6');
  expect(focused()).toBe('three');
  byId('field').focus();
  press('F6', true);
  expect(focused()).toBe('one');
});

it('Shift+F6 outside every region focuses the last one', () => {
  openPage();
  byId('outside').focus();
  expect(press('F6', true)).toBe(true);
  expect(focused()).toBe('three');
});

it('another key is left alone', () => {
  openPage();
  byId('field').focus();
  expect(press('F5')).toBe(false);
  expect(focused()).toBe('field');
});

it('the focus of an element that is removed goes to its region, else to the first one', async () => {
  openPage();
  focusRegionOf(byId('field'));
  await vi.waitFor(() => expect(focused()).toBe('two'));
  focusRegionOf(byId('outside'));
  await vi.waitFor(() => expect(focused()).toBe('one'));
});
