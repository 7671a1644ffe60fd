// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { NavigationMemory, PageHeading } from '#src/shell/navigation/navigation.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Two screens at one path, as the parts of a correction. */
function Screens() {
  const { state } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <PageHeading focusKey={String(state)}>Part</PageHeading>
      <button type="button" onClick={() => navigate('/', { state: 'second' })}>
        Continue
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

it('[SCREEN-80] the next screen of the same path opens at its top, Back keeps the position of the browser', () => {
  const scrollTo = vi.fn();
  vi.stubGlobal('scrollTo', scrollTo);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: -200 } as DOMRect);
  render(
    <MemoryRouter>
      <NavigationMemory>
        <Screens />
      </NavigationMemory>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(scrollTo).toHaveBeenCalledTimes(1);
});
