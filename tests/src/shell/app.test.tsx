// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSubmissions } from '#src/application/state/last-submission.ts';
// Its lazy import would take longer than a test waits.
import '#src/pages/continue/ContinuePage.tsx';
import type { Brand } from '#src/brand/types.ts';
import { Home } from '#src/home/Home.tsx';
import { App } from '#src/shell/start/App.tsx';
import { PATIENCE_MS } from '../../patience.ts';
import { Stage } from '../test-brand.tsx';

const open = (at: string, state?: unknown) =>
  render(
    <Stage at={at} state={state}>
      <App home={Home} />
    </Stage>,
  );
const heading = () => screen.findByRole('heading', { level: 1 });

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
});
afterEach(() => {
  cleanup();
  createSubmissions().drop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('shell', () => {
  it('frames a page: skip link first, header, main, footer with the support address', async () => {
    open('/nowhere');
    await heading();
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Skip to main content');
    expect(document.activeElement?.getAttribute('href')).toBe('#main');
    expect(screen.getByRole('main').id).toBe('main');
    expect(screen.getByRole('contentinfo').textContent).toContain('help@bank.example');
    screen.getByRole('link', { name: 'Test Bank home' });
  });

  it.each([
    ['by the system', 'system', '/white.svg', { src: '/blue.svg', dark: '/white.svg', ground: '' }],
    ['always', 'dark', '/white.svg', { src: '/white.svg', dark: undefined, ground: '' }],
    ['never', 'light', '/white.svg', { src: '/blue.svg', dark: undefined, ground: '' }],
    [
      'without a logo for it',
      'system',
      undefined,
      { src: '/blue.svg', dark: undefined, ground: 'brand-mark__logo--system' },
    ],
  ] as const)(
    'shows the logo for dark grounds if the page is dark: %s',
    (_, scheme, logo_dark_url, expectedLogo) => {
      const theme = { scheme } as Brand['theme'];
      const media = { logo_url: '/blue.svg', ...(logo_dark_url && { logo_dark_url }) } as Brand['media'];
      render(
        <Stage at="/nowhere" changes={{ theme, media }}>
          <App home={Home} />
        </Stage>,
      );
      const logo = screen.getByAltText('Test Bank home');
      const picture = logo.closest('picture');
      expect({
        src: logo.getAttribute('src'),
        dark:
          picture?.querySelector('source[media="(prefers-color-scheme: dark)"]')?.getAttribute('srcset') ??
          undefined,
        ground: picture?.className,
      }).toEqual(expectedLogo);
    },
  );

  it('says that a page does not exist, and its link moves the focus to the next heading', async () => {
    open('/nowhere');
    expect((await heading()).textContent).toBe('Page not found');
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(screen.getByRole('link', { name: 'Go to the start page' }));
    const home = await heading();
    expect(home.textContent).toBe('Financial Wellness Tools to Grow Your Business');
    await waitFor(() => expect(document.activeElement).toBe(home));
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  });

  it.each([
    ['/bcm', 'View Your Business Credit Score For Free', '/bcm/info?start'],
    // By the address alone: a press before any script, or in a new tab, leads back to its flow.
    [
      '/bcm',
      'View Your Business Credit Score For Free',
      '/login?return=%2Fbcm%2Fapp%2Fverify%2Flogin%3Freturned',
    ],
    ['/', 'Financial Wellness Tools to Grow Your Business', '/login'],
    ['/bcm/nothing', 'Page not found', '/bcm'],
    ['/continue/plaid', 'Sign in to send your bank statements', '/login'],
  ])('%s is a page with its own text and a link', async (path, title, way) => {
    open(path);
    // A page may still be loading when another page's heading is shown; its title follows its heading.
    await vi.waitFor(() => {
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
      const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
      expect(ways).toContain(way);
      expect(document.title).toBe(`${title} - Test Bank`);
    }, PATIENCE_MS);
  });

  it.each(['/login', '/version', '/app/user/expired', '/app/decision/process'])(
    'the window of %s has its heading and the partner in its title',
    async (path) => {
      document.title = '';
      open(path);
      await vi.waitFor(() => {
        const { textContent } = screen.getByRole('heading', { level: 1 });
        expect(document.title).toBe(`${textContent} - Test Bank`);
      }, PATIENCE_MS);
    },
  );

  it("shows 'Whoops! Something Went Wrong.', the state of the answers, and a button to try again [ERROR-50]", async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    open('/bcm/trigger-error-boundary');
    expect((await heading()).textContent).toBe('Whoops! Something Went Wrong.');
    screen.getByText(/What you saved is safe/);
    screen.getByText(/check your connection/);
    screen.getByRole('button', { name: 'Try again' });
  });

  it('shows name, version, commit, build time, brand and flows at /version [ROUTE-9]', async () => {
    open('/version');
    await heading();
    for (const value of ['trellis', '0.1.0', 'abc1234', '2026-01-02', 'bank', 'apply 1.0.0+x'])
      screen.getByText(value);
  });

  it('the expired page links to a sign-in that returns to the same step [SESSION-8]', async () => {
    open('/app/user/expired', { returnTo: '/app/business/owners' });
    expect((await heading()).textContent).toBe('Your session has ended');
    expect(screen.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('main').querySelector('a[href="/"]')).not.toBeNull();
  });

  it('returns to bcm if the session ended there', async () => {
    open('/app/user/expired', { returnTo: '/bcm/app/summary' });
    await heading();
    expect(screen.getByRole('main').querySelector('a[href="/bcm"]')).not.toBeNull();
  });
});

describe('/app/decision/process', () => {
  const submission = {
    reference: 'TR-7K2M',
    businessName: 'Green Bakery',
    amount: 85000,
    submittedAt: '2026-03-05T18:42:00Z',
    documents: ['pfs'],
  };

  it('confirms the received parts, and says how to send awaited statements', async () => {
    createSubmissions().keep('apply', { ...submission, stage: 'AwaitingStatements' });
    open('/app/decision/process');
    expect((await heading()).textContent).toBe('We received your application');
    for (const value of ['TR-7K2M', 'Green Bakery', '$85,000']) screen.getByText(value);
    expect(document.body.textContent).toContain('We reply to you by email within 1-2 business days.');
    screen.getByRole('heading', { name: 'We still need your bank statements' });
    screen.getByText(/The email we sent you has a link/);
    screen.getByRole('button', { name: 'Print this page' });
    expect(screen.getByRole('link', { name: /Personal financial statement/ }).getAttribute('href')).toBe(
      '/download/pfs?lang=en-US',
    );
  });

  it('asks for no statements that came with the application', async () => {
    createSubmissions().keep('apply', { ...submission, stage: 'ApplySubmitted', documents: [] });
    open('/app/decision/process');
    await screen.findByText('TR-7K2M');
    expect(screen.queryByRole('heading', { name: 'We still need your bank statements' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Documents we still need' })).toBeNull();
  });

  it('does not confirm a receipt if nothing was submitted here', async () => {
    open('/app/decision/process');
    await screen.findByText(/If you submitted an application and saw its reference, we have it/);
    expect(screen.queryByText('We received your application')).toBeNull();
  });
});
