// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useContext, useState } from 'react';
import { Link, MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CameBackContext, NavigationMemory, PageHeading } from '#src/shell/navigation/navigation.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A page that holds two, each with a heading of its own, or one heading with two keys. */
function Task({ keyed }: { keyed: boolean }) {
  const [done, setDone] = useState(false);
  return (
    <>
      {keyed && <PageHeading focusKey={String(done)}>{done ? 'Received' : 'Send'}</PageHeading>}
      {!keyed && !done && <PageHeading key="send">Send</PageHeading>}
      {!keyed && done && <PageHeading key="received">Received</PageHeading>}
      <button type="button" onClick={() => setDone(!done)}>
        Turn
      </button>
      <Link to="/next">Next</Link>
    </>
  );
}

function open(keyed: boolean): void {
  render(
    <StrictMode>
      <MemoryRouter initialEntries={['/task']}>
        <NavigationMemory>
          <Routes>
            <Route path="/task" element={<Task keyed={keyed} />} />
            <Route path="/next" element={<PageHeading>Next</PageHeading>} />
          </Routes>
        </NavigationMemory>
      </MemoryRouter>
    </StrictMode>,
  );
}
const focusedText = () => document.activeElement?.textContent;

describe.each([
  ['each with a heading of its own', false],
  ['by the key of one heading', true],
])('a path that holds two pages, %s', (_, keyed) => {
  it('does not move the focus on the first page; every later page moves it', async () => {
    open(keyed);
    expect(document.activeElement).toBe(document.body);
    for (const title of ['Received', 'Send', 'Received']) {
      await userEvent.click(screen.getByRole('button', { name: 'Turn' }));
      expect(focusedText()).toBe(title);
    }
  });

  it('moves the focus to the heading of another path', async () => {
    open(keyed);
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    expect(focusedText()).toBe('Next');
  });
});

describe('a page whose pressed control is removed', () => {
  function Pages() {
    const [page, setPage] = useState(1);
    return (
      <>
        <PageHeading focusKey={String(page)}>{`Page ${page}`}</PageHeading>
        <button key={page} type="button" onClick={() => setPage(page + 1)}>
          Next
        </button>
        <input key={`field-${page}`} aria-label="Field" />
      </>
    );
  }
  const press = () => {
    render(
      <StrictMode>
        <MemoryRouter>
          <NavigationMemory>
            <Pages />
          </NavigationMemory>
        </MemoryRouter>
      </StrictMode>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    screen.getByRole('heading', { name: 'Page 2' });
    expect(document.activeElement).toBe(document.body);
  };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('[SCREEN-80] focuses its heading 200 ms later', () => {
    press();
    vi.advanceTimersByTime(199);
    expect(document.activeElement).toBe(document.body);
    vi.advanceTimersByTime(1);
    expect(focusedText()).toBe('Page 2');
  });

  it('[SCREEN-80] keeps the focus in a field that was reached before', () => {
    press();
    screen.getByLabelText('Field').focus();
    vi.advanceTimersByTime(1000);
    expect(document.activeElement).toBe(screen.getByLabelText('Field'));
  });
});

describe('CameBackContext', () => {
  function Places() {
    const navigate = useNavigate();
    const { pathname } = useLocation();
    const go = {
      push: () => navigate('/pushed'),
      replace: () => navigate('/replaced', { replace: true }),
      back: () => navigate(-1),
    };
    return (
      <>
        <p>{`${pathname} ${useContext(CameBackContext)}`}</p>
        {Object.entries(go).map(([name, act]) => (
          <button key={name} type="button" onClick={() => act()}>
            {name}
          </button>
        ))}
      </>
    );
  }

  it('is true on a page that Back opened and on its replacement, but not on the first page or after a link', async () => {
    render(
      <StrictMode>
        <MemoryRouter initialEntries={['/first']}>
          <NavigationMemory>
            <Places />
          </NavigationMemory>
        </MemoryRouter>
      </StrictMode>,
    );
    screen.getByText('/first false');
    for (const [button, heading] of [
      ['push', '/pushed false'],
      ['replace', '/replaced false'],
      ['back', '/first true'],
      ['replace', '/replaced true'],
      ['push', '/pushed false'],
    ] as const) {
      await userEvent.click(screen.getByRole('button', { name: button }));
      await screen.findByText(heading);
    }
  });
});

it('a new page opens at its top, and Back returns to the position that it was left at', async () => {
  function Page() {
    const navigate = useNavigate();
    return (
      <>
        <Link to="/next">Next</Link>
        <button type="button" onClick={() => navigate(-1)}>
          Back
        </button>
      </>
    );
  }
  render(
    <MemoryRouter initialEntries={['/first']}>
      <NavigationMemory>
        <Page />
      </NavigationMemory>
    </MemoryRouter>,
  );
  const scroll = (y: number): void => {
    vi.stubGlobal('scrollY', y);
    window.dispatchEvent(new Event('scroll'));
  };
  scroll(300);
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
  scroll(20);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 300);
});
