// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPresses } from '#src/shell/press.ts';

let stop: () => void;
const clicked = vi.fn<(id: string) => void>();

beforeEach(() => {
  document.body.innerHTML = `
    <main><button id="go" type="button"><b id="words">Continue</b></button>
    <button id="other" type="button">Back</button>
    <label id="label">Yes <input id="box" type="checkbox"></label>
    <p id="text">Words</p></main>`;
  for (const one of document.querySelectorAll('button')) one.addEventListener('click', () => clicked(one.id));
  stop = keepPresses(document);
});
afterEach(() => {
  stop();
  clicked.mockReset();
});

const on = (id: string): Element => document.getElementById(id) as Element;
function mouse(type: string, id: string, more: MouseEventInit = {}): void {
  on(id).dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: 100, clientY: 100, ...more }));
}

test.each(['text', 'other', 'label'])(
  'what is pressed is clicked, though %s is under the pointer then',
  (under) => {
    mouse('mousedown', 'words');
    mouse('mouseup', under);
    expect(clicked.mock.calls).toEqual([['go']]);
  },
);

test('once, where nothing moves: the browser clicks it', () => {
  mouse('mousedown', 'go');
  mouse('mouseup', 'words');
  expect(clicked).not.toHaveBeenCalled();
});

test('a choice is made once by its label', () => {
  mouse('mousedown', 'label');
  mouse('mouseup', 'text');
  expect((on('box') as HTMLInputElement).checked).toBe(true);
});

test('from a box to its own label the browser turns it, once', () => {
  mouse('mousedown', 'box');
  mouse('mouseup', 'label');
  expect((on('box') as HTMLInputElement).checked).toBe(false);
});

test.each<[string, MouseEventInit, MouseEventInit]>([
  ['who moves away before the release', {}, { clientY: 120 }],
  ['another button of the mouse', { button: 2 }, { button: 2 }],
  ['a press with a key held', { ctrlKey: true }, {}],
])('nothing is clicked by %s', (_, down, up) => {
  mouse('mousedown', 'go', down);
  mouse('mouseup', 'text', up);
  expect(clicked).not.toHaveBeenCalled();
});

test('nothing is clicked that has gone, or that was not pressed', () => {
  mouse('mousedown', 'go');
  on('go').remove();
  mouse('mouseup', 'other');
  mouse('mousedown', 'text');
  mouse('mouseup', 'other');
  expect(clicked).not.toHaveBeenCalled();
});
