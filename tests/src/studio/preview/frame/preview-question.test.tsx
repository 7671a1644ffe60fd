// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stepPath } from '#engine';
import { flow } from '../../../application/test-runtime.ts';
import { openPreview } from './show-preview.tsx';

const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined;
  vi.spyOn(window.parent, 'postMessage').mockImplementation((message) => {
    if (message.type !== 'studio-shown') sent.push(message);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Fields of a page; the last one is rendered after a click. */
function Fields() {
  const [isLate, setIsLate] = useState(false);
  return (
    <>
      <p data-field="business_name">Business</p>
      <p data-field="owner_1_first">First owner</p>
      <p data-field="owner_2_first">Second owner</p>
      <p data-field="owners">Owners</p>
      {isLate && <p data-field="business_phone">Phone</p>}
      <button type="button" onClick={() => setIsLate(true)}>
        More
      </button>
    </>
  );
}

const chosenTexts = () =>
  [...document.querySelectorAll('.studio-chosen')].map((element) => element.textContent);

it.each([
  ['business_name', ['Business']],
  ['owner_1_first', ['First owner']],
  ['owners/first', ['Second owner']],
  ['owners/ssn', ['Owners']],
  ['no_question', []],
])('the preview highlights the element of %s', async (question, elements) => {
  await openPreview({ step: 'info', question }, <Fields />);
  expect(chosenTexts()).toEqual(elements);
});

it('the preview moves the highlight to another question, and removes it if none is chosen', async () => {
  const { show } = await openPreview({ step: 'info', question: 'business_name' }, <Fields />);
  show({ question: 'owners/first' });
  expect(chosenTexts()).toEqual(['Second owner']);
  show({ question: undefined });
  expect(chosenTexts()).toEqual([]);
});

it('the preview highlights a question that is rendered later', async () => {
  await openPreview({ step: 'info', question: 'business_phone' }, <Fields />);
  expect(chosenTexts()).toEqual([]);
  fireEvent.click(screen.getByText('More'));
  await vi.waitFor(() => expect(chosenTexts()).toEqual(['Phone']));
});

it('the preview keeps the chosen question in view while the page changes, until the person scrolls', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await openPreview({ step: 'info', question: 'business_name' }, <Fields />);
  const before = scrolled.mock.calls.length;
  document.body.append(document.createElement('hr'));
  await vi.waitFor(() => expect(scrolled.mock.calls.length).toBe(before + 1));
  fireEvent.wheel(screen.getByText('Business'));
  document.body.append(document.createElement('hr'));
  const seen = vi.fn();
  new MutationObserver(seen).observe(document.body, { childList: true });
  document.body.append(document.createElement('hr'));
  await vi.waitFor(() => expect(seen).toHaveBeenCalled());
  expect(scrolled.mock.calls.length).toBe(before + 1);
  for (const line of document.querySelectorAll('hr')) line.remove();
});

it('a click on a field reports its question to Studio', async () => {
  await openPreview({ step: 'info' }, <Fields />);
  fireEvent.click(screen.getByText('More'));
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByText('Business'));
  fireEvent.click(screen.getByText('Second owner'));
  expect(sent).toEqual([
    { type: 'studio-selected', question: 'business_name' },
    { type: 'studio-selected', question: 'owners/first' },
  ]);
});

it('the preview reports to Studio a step that was opened in the page, but no step that Studio asked for', async () => {
  const timing = flow.steps.find(({ id }) => id === 'aproximate-timing');
  if (!timing) throw new Error('The flow has no such step.');
  const { show } = await openPreview({ step: 'info' }, <Link to={stepPath(flow, timing)}>Next</Link>);
  show({ step: 'amount' });
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByText('Next'));
  expect(sent).toEqual([{ type: 'studio-step', step: timing.id }]);
});

it('the preview submits the form of the step if Studio asks for its errors', async () => {
  const submitted = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  await openPreview(
    { step: 'info', state: 'errors' },
    <form className="step-form" onSubmit={submitted}>
      <p data-field="business_name">Business</p>
    </form>,
  );
  await vi.waitFor(() => expect(submitted).toHaveBeenCalledOnce());
});
