// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';

/** A component that passes its text to an element beside another, as buttons with an icon do. */
function WithIcon({ children }: { children: string }) {
  return (
    <button type="button">
      <i />
      {children}
    </button>
  );
}

const NAME = 'Ana';
const COUNT = 2;

it.each([
  ['leaves the only text of an element bare', <p key="1">Hello</p>, '<p>Hello</p>'],
  [
    'joins adjacent texts and numbers',
    <p key="1">
      Hi {NAME}, {COUNT} of {3}
    </p>,
    '<p>Hi Ana, 2 of 3</p>',
  ],
  [
    'joins texts over children that draw nothing',
    <p key="1">
      a{null}b{false}
      {'c'}
    </p>,
    '<p>abc</p>',
  ],
  [
    'gives each text beside an element a span, and leaves its outer spaces outside',
    <p key="1">
      Write to <a href="/x">us</a> now{COUNT > 1 && <b />}.
    </p>,
    '<p><span>Write to</span> <a href="/x">us</a> <span>now</span><b></b><span>.</span></p>',
  ],
  [
    'leaves whitespace between elements bare',
    <p key="1">
      <b /> <i />
    </p>,
    '<p><b></b> <i></i></p>',
  ],
  [
    'wraps the text that a component hands to an element',
    <WithIcon key="1">Go</WithIcon>,
    '<button type="button"><i></i><span>Go</span></button>',
  ],
  [
    'wraps a text that is alone in a fragment',
    <p key="1">
      <b />
      <>x</>
    </p>,
    '<p><b></b><span>x</span></p>',
  ],
  [
    'wraps each text of a list',
    <p key="1">{['x', <b key="b" />, 'y']}</p>,
    '<p><span>x</span><b></b><span>y</span></p>',
  ],
  [
    'wraps the texts of a list beside an element',
    <p key="1">
      <i />
      {['x', 'y']}
    </p>,
    '<p><i></i><span>x</span><span>y</span></p>',
  ],
  [
    'keeps the text of an option, which no element may stand in, as one text',
    <option key="1">
      {NAME} {COUNT}
    </option>,
    '<option>Ana 2</option>',
  ],
  [
    'keeps a range, a phone number and a mask on one line',
    <p key="1">Reply within 1-2 days, $5,000-$9,000, call 415-555-0123 or 1–2, ***-**-6789.</p>,
    '<p><span><span>Reply within</span> <span class="one-line">1-2</span> <span>days,</span> <span class="one-line">$5,000-$9,000,</span> <span>call</span> <span class="one-line">415-555-0123</span> <span>or</span> <span class="one-line">1–2,</span> <span class="one-line">***-**-6789.</span></span></p>',
  ],
  [
    'keeps the pattern of a number on one line',
    <p key="1">Invalid, must be xxx-xx-xxxx format (xx-xxxxxxx), no x-ray.</p>,
    '<p><span><span>Invalid, must be</span> <span class="one-line">xxx-xx-xxxx</span> <span>format (</span><span class="one-line">xx-xxxxxxx</span><span>), no x-ray.</span></span></p>',
  ],
  [
    'keeps a range beside an element on one line',
    <p key="1">
      <b /> In {1}-{2} days
    </p>,
    '<p><b></b> <span><span>In</span> <span class="one-line">1-2</span> <span>days</span></span></p>',
  ],
  [
    'leaves a hyphen between letters, and the range of an option, bare',
    <p key="1">
      <b>A-B, 3-in-1, e-mail</b>
      <option>1-2</option>
    </p>,
    '<p><b>A-B, 3-in-1, e-mail</b><option>1-2</option></p>',
  ],
])('%s, without a warning of React', (_, element, html) => {
  const errors = vi.spyOn(console, 'error').mockReturnValue();
  expect(renderToStaticMarkup(element)).toBe(html);
  expect(errors).not.toHaveBeenCalled();
});

it('shows a changed text with a range on a translated page', () => {
  const place = document.createElement('div');
  const root = createRoot(place);
  const show = (words: string): void => act(() => root.render(<p>{words}</p>));
  show('In 1-2 days');
  // As a browser's translation does: other nodes in place of the text nodes with words.
  for (const element of place.querySelectorAll('p > span > span')) {
    const font = document.createElement('font');
    font.textContent = element.textContent;
    element.replaceChildren(font);
  }
  show('In 3-4 weeks or 5-6');
  expect(place.textContent).toBe('In 3-4 weeks or 5-6');
  show('Today');
  expect(place.innerHTML).toBe('<p>Today</p>');
});
