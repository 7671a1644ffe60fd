// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { correctClicks } from '#src/shell/navigation/press.ts';

let stop: () => void;
const clicked = vi.fn<(id: string) => void>();

beforeEach(() => {
  document.body.innerHTML = `
    <main><button id="go" type="button"><b id="words">Continue</b></button>
    <button id="other" type="button">Back</button>
    <label id="label">Yes <input id="box" type="checkbox"></label>
    <a id="link" href="/next">Next</a>
    <p id="text">Words</p></main>`;
  for (const element of document.querySelectorAll('button, a'))
    element.addEventListener('click', () => clicked(element.id));
  stop = correctClicks(document);
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
  'the pressed control is clicked, though %s is under the pointer on release',
  (under) => {
    mouse('mousedown', 'words');
    mouse('mouseup', under);
    expect(clicked.mock.calls).toEqual([['go']]);
  },
);

test('a press clicks once if nothing moves: the browser clicks it', () => {
  mouse('mousedown', 'go');
  mouse('mouseup', 'words');
  expect(clicked).not.toHaveBeenCalled();
});

test('a press on its label makes a choice once', () => {
  mouse('mousedown', 'label');
  mouse('mouseup', 'text');
  expect((on('box') as HTMLInputElement).checked).toBe(true);
});

test('a press from a checkbox to its own label toggles it once', () => {
  mouse('mousedown', 'box');
  mouse('mouseup', 'label');
  expect((on('box') as HTMLInputElement).checked).toBe(false);
});

test.each<[string, MouseEventInit, MouseEventInit]>([
  ['who moves away before the release', {}, { clientY: 120 }],
  ['another button of the mouse', { button: 2 }, { button: 2 }],
  ['a press with a key held', { ctrlKey: true }, {}],
])('%s clicks nothing', (_, down, up) => {
  mouse('mousedown', 'go', down);
  mouse('mouseup', 'text', up);
  expect(clicked).not.toHaveBeenCalled();
});

test('controls that are gone or were not pressed are not clicked', () => {
  mouse('mousedown', 'go');
  on('go').remove();
  mouse('mouseup', 'other');
  mouse('mousedown', 'text');
  mouse('mouseup', 'other');
  expect(clicked).not.toHaveBeenCalled();
});

/** Clicks as the browser does: `detail` counts the clicks of a series, and is 0 for a key. */
const click = (id: string, detail: number): void => mouse('click', id, { detail, cancelable: true });

test('ignores the second click of a double click if the first click removed the control', () => {
  on('go').addEventListener('click', () => on('go').remove());
  click('words', 1);
  click('other', 2);
  expect(clicked.mock.calls).toEqual([['go']]);
  click('other', 1);
  expect(clicked).toHaveBeenLastCalledWith('other');
  // A control that stays gets both clicks.
  click('other', 2);
  expect(clicked).toHaveBeenCalledTimes(3);
});

const lead = (address: string): void => window.history.pushState({ key: address }, '', address);

describe('a press that has navigated', () => {
  beforeEach(() => {
    lead('/here');
    on('go').addEventListener('click', () => lead('/next'));
    on('link').addEventListener('click', (event) => {
      event.preventDefault();
      lead('/next');
    });
  });

  test.each([
    ['go', 'other'],
    ['link', 'other'],
    ['link', 'link'],
  ])('ignores the second click of a double click: from %s to %s', (first, second) => {
    click(first, 1);
    click(second, 2);
    expect(clicked.mock.calls).toEqual([[first]]);
    // A user who keeps pressing there means that control.
    click('other', 3);
    expect(clicked).toHaveBeenLastCalledWith('other');
  });

  test.each([0, 1])(
    'navigates once, however often its link is pressed until the page is shown (detail %d)',
    (detail) => {
      for (let presses = 0; presses < 3; presses += 1) click('link', detail);
      expect(clicked).toHaveBeenCalledTimes(1);
      // Back, before it was shown.
      lead('/here');
      click('link', detail);
      expect(clicked).toHaveBeenCalledTimes(2);
    },
  );

  test('follows a link within the page each time', () => {
    on('text').innerHTML = '<a id="skip" href="#main">Skip to main content</a>';
    on('skip').addEventListener('click', () => {
      clicked('skip');
      lead('/here#main');
    });
    click('skip', 0);
    click('skip', 0);
    expect(clicked).toHaveBeenCalledTimes(2);
  });

  test('leaves every other press alone', () => {
    click('go', 1);
    click('other', 1);
    click('link', 0);
    expect(clicked).toHaveBeenCalledTimes(3);
  });
});

test('counts two clicks on a control that does not navigate', () => {
  click('other', 1);
  click('other', 2);
  expect(clicked).toHaveBeenCalledTimes(2);
});
