// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { focusField } from '#engine/react';

vi.stubGlobal('CSS', { escape: (name: string) => name });
const scrolled = vi.fn();
Element.prototype.scrollIntoView = function scroll(this: Element) {
  scrolled(this.id || this.getAttribute('data-field'));
};

beforeEach(() => {
  scrolled.mockClear();
  document.body.innerHTML = `
    <div data-field="name"><label for="name">Name</label><input id="name"></div>
    <fieldset data-field="pet" id="pet" tabindex="-1"><input id="pet/kind">
      <fieldset data-field="pet/home" id="pet/home" tabindex="-1"></fieldset></fieldset>
    <div data-field="agree"><button type="button" id="agree-1">Yes</button></div>
    <div data-field="share"><output id="share" tabindex="-1">5</output></div>`;
});

it.each([
  ['its control', 'name', 'name', 'name'],
  ['its output, which has no control', 'share', 'share', 'share'],
  ['the first control of its group, if no control has its name', 'agree', 'agree-1', 'agree'],
  ['the box of the nearest shown parent, if no branch shows it', 'pet/breed', 'pet', 'pet'],
  ['the box of the nearest shown parent, at any depth', 'pet/home/0/city', 'pet/home', 'pet/home'],
])('the link to a field focuses %s, and scrolls there', (_, field, focused, shown) => {
  focusField(field);
  expect(document.activeElement?.id).toBe(focused);
  expect(scrolled.mock.calls).toEqual([[shown]]);
});

it('the link to a field that the page does not show changes nothing', () => {
  focusField('other');
  focusField('other/inner');
  expect([document.activeElement, scrolled.mock.calls]).toEqual([document.body, []]);
});
