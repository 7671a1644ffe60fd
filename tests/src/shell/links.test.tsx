// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { useLinks } from '#src/shell/navigation/links.ts';

afterEach(cleanup);

function Page() {
  const link = useLinks(useNavigate());
  return (
    <>
      <p>At {useLocation().pathname}</p>
      <a {...link('/app/info')}>Info</a>
    </>
  );
}

const open = (basename: string) =>
  render(
    <MemoryRouter basename={basename} initialEntries={[`${basename}/app/amount`.replace('//', '/')]}>
      <Page />
    </MemoryRouter>,
  );

test.each([
  ['/', '/app/info'],
  ['/acme', '/acme/app/info'],
])('a link below %s names the whole path and navigates without loading a page', (basename, href) => {
  open(basename);
  expect(screen.getByRole('link').getAttribute('href')).toBe(href);
  expect(fireEvent.click(screen.getByRole('link'))).toBe(false);
  expect(screen.getByText('At /app/info')).toBeTruthy();
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'leaves a press with %j to the browser',
  (init) => {
    open('/');
    // jsdom can't open windows; the test checks that the page does not navigate.
    screen.getByRole('link').addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(screen.getByRole('link'), init);
    expect(screen.getByText('At /app/amount')).toBeTruthy();
  },
);
