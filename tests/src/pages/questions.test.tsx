// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Questions } from '#src/pages/Questions.tsx';
import { Stage } from '../test-brand.tsx';

afterEach(cleanup);

it.each([
  [{}, 'Questions? Write to help@bank.example.', 1],
  [
    { 'texts.pages.process.questions': 'Ask {email} or your branch.' },
    'Ask help@bank.example or your branch.',
    1,
  ],
  [{ 'texts.pages.process.questions': 'Ask at your branch.' }, 'Ask at your branch.', 0],
])('the text %j of a brand is shown whole, with a link if it has the address', (content, words, links) => {
  const { container } = render(
    <Stage changes={{ content: content as Record<string, string> }}>
      <Questions />
    </Stage>,
  );
  expect(container.textContent).toBe(words);
  expect(container.querySelectorAll('a')).toHaveLength(links);
});
