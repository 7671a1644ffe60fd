// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useWholeCode } from '#widgets/code-entry/use-whole-code.ts';

const onSubmit = vi.fn();
const onCode = vi.fn();
afterEach(cleanup);

function Form({ code }: { code: string }) {
  const input = useRef<HTMLInputElement>(null);
  useWholeCode(code, input, onCode);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(code);
      }}
    >
      <input aria-label="Code" ref={input} />
      <input aria-label="Other" />
    </form>
  );
}

test('a whole code submits its form once, and again only after it was changed', () => {
  const { rerender } = render(<Form code="12345" />);
  expect(onSubmit).not.toHaveBeenCalled();
  for (const code of ['123456', '123 456', '123456 ']) rerender(<Form code={code} />);
  expect(onSubmit.mock.calls).toEqual([['123456']]);
  for (const code of ['12345', '123457', '12345', '123457']) rerender(<Form code={code} />);
  expect(onSubmit.mock.calls).toEqual([['123456'], ['123457'], ['123457']]);
});

test('a code pasted anywhere but in another field is entered in the code field', () => {
  render(<Form code="" />);
  const paste = (target: Element, text: string) =>
    fireEvent.paste(target, { clipboardData: { getData: () => text } });
  paste(screen.getByLabelText('Other'), '123456');
  paste(document.body, '1234');
  expect(onCode).not.toHaveBeenCalled();
  paste(document.body, ' 123-456 ');
  expect(onCode.mock.calls).toEqual([['123456']]);
});
