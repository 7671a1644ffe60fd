// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepDraft } from '#src/application/runtime/draft/draft-storage.ts';
import { Home } from '#src/home/Home.tsx';
import { homeWords } from '#src/home/home-words.ts';
import { createServices, type Services } from '#src/shell/services/services.ts';
import { bootWith, Stage } from '../test-brand.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const draftOf = (application: Record<string, unknown>): void =>
  keepDraft('apply', { platform: 'bank', draft: JSON.stringify({ application }) });

describe('home', () => {
  it('[FLOW-10] [FLOW-11] [FLOW-12] has the headline, the button and the three cards', () => {
    render(<Home />, { wrapper: Stage });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Financial Wellness Tools to Grow Your Business',
    );
    expect(screen.getByRole('link', { name: 'Register Now' }).getAttribute('href')).toBe('/app');
    for (const name of ['Engage', 'Enroll', 'Expand']) screen.getByRole('heading', { level: 2, name });
    expect(document.title).toBe('Financial Wellness Tools to Grow Your Business - Test Bank');
  });

  it("links to the terms and privacy pages on the vendor's site", () => {
    render(<Home />, { wrapper: Stage });
    expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe(
      'https://bank.example/privacy',
    );
  });

  it("[FLOW-13] [BRAND-2] shows the brand's words instead of ours", () => {
    const words = homeWords({
      'home.title': 'Hello',
      'home.boxes.two.text': 'Two',
      'home.need.items.1': 'ID',
    });
    expect(words.title).toBe('Hello');
    expect(words.boxes.map((box) => box.title)).toEqual(['Engage', 'Enroll', 'Expand']);
    expect(words.boxes[1]?.text).toBe('Two');
    expect(words.need.items[0]).toBe('ID');
  });

  it('a fact without a text is shown only if the brand gives it one', () => {
    const keysOf = (content: Record<string, string>) => homeWords(content).facts?.items.map(({ key }) => key);
    expect(keysOf({})).toEqual(['amount', 'term', 'reply']);
    expect(keysOf({ 'home.facts.cost.text': 'From 7%' })).toEqual(['amount', 'term', 'cost', 'reply']);
  });

  it('[FLOW-14] offers to continue, with the amount, if there is a business name', () => {
    draftOf({ business_name: 'Green Bakery', loan_amount: 85000 });
    render(<Home />, { wrapper: Stage });
    screen.getByRole('link', { name: 'Continue application ($85,000)' });
  });

  it.each([
    [{ loan_amount: 85000.5 }, 'Continue application ($85,000.50)'],
    [{ loan_amount: '85000' }, 'Continue application'],
    [{}, 'Continue application'],
  ])('[FLOW-14] names the amount of %j', (answers, name) => {
    draftOf({ business_name: 'Green Bakery', ...answers });
    render(<Home />, { wrapper: Stage });
    screen.getByRole('link', { name });
  });

  it('[FLOW-14] does not offer it for a damaged draft', () => {
    keepDraft('apply', { platform: 'bank', draft: '{' });
    render(<Home />, { wrapper: Stage });
    expect(screen.queryByRole('link', { name: /Continue application/ })).toBeNull();
  });

  it('[FLOW-14] does not offer it without a business name', () => {
    draftOf({ business_name: ' ', loan_amount: 85000 });
    render(<Home />, { wrapper: Stage });
    expect(screen.queryByRole('link', { name: /Continue application/ })).toBeNull();
  });

  it.each([
    ['/partners', false],
    ['https://elsewhere.example', true],
    ['//elsewhere.example', true],
    ['/', true],
  ])('route_home %s: home is shown %s', (route_home, isHome) => {
    render(
      <Stage changes={{ route_home }}>
        <Home />
      </Stage>,
    );
    expect(screen.queryByRole('heading', { level: 1 }) !== null).toBe(isHome);
  });

  describe('of business credit monitoring', () => {
    it('[FLOW-20] [FLOW-21] [FLOW-22] has the headline, the button and the three cards', () => {
      render(<Home flow="bcm" />, { wrapper: Stage });
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
        'View Your Business Credit Score For Free',
      );
      expect(screen.getByRole('link', { name: 'SEE MY SCORE' }).getAttribute('href')).toBe('/bcm/info?start');
      for (const name of ['Engage', 'Activate', 'Expand']) screen.getByRole('heading', { level: 2, name });
    });

    it('shows the texts of the brand', () => {
      const content = {
        'home.title': 'Funding',
        'home.bcm.title': 'Score',
        'home.bcm.boxes.two.title': 'Go',
      };
      expect(homeWords(content).title).toBe('Funding');
      expect(homeWords(content, 'bcm')).toMatchObject({ title: 'Score', boxes: [{}, { title: 'Go' }, {}] });
    });

    it('is shown for any route_home', () => {
      render(
        <Stage changes={{ route_home: '/bcm' }}>
          <Home flow="bcm" />
        </Stage>,
      );
      screen.getByRole('heading', { level: 1 });
    });

    it('continues its own application, which has no amount', () => {
      draftOf({ business_name: 'Green Bakery', loan_amount: 85000 });
      const { unmount } = render(<Home flow="bcm" />, { wrapper: Stage });
      expect(screen.queryByRole('link', { name: /Continue application/ })).toBeNull();
      unmount();
      keepDraft('bcm', {
        platform: 'bank',
        draft: JSON.stringify({ application: { business_name: 'Green Bakery' } }),
      });
      render(<Home flow="bcm" />, { wrapper: Stage });
      expect(screen.getByRole('link', { name: 'Continue application' }).getAttribute('href')).toBe(
        '/bcm/app/info?continue',
      );
    });
  });
});

describe('a start screen opened by a signed-in user', () => {
  function Place() {
    return <output>{useLocation().pathname}</output>;
  }
  const getState = vi.fn(() => ({ loggedIn: true }));
  function openSignedIn(flow: string, at: string): void {
    const session = { resume: async () => {}, store: { getState } };
    const services = {
      ...createServices(bootWith()),
      session: { mayBeSignedIn: () => true, open: async () => session },
    };
    render(
      <Stage at={at} services={services as unknown as Services}>
        <Home flow={flow} />
        <Place />
      </Stage>,
    );
  }

  it('[FLOW-31] redirects to /app/select in the flow apply', async () => {
    openSignedIn('apply', '/');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/app/select'));
  });

  it('[FLOW-24] stays open in credit monitoring', async () => {
    getState.mockClear();
    openSignedIn('bcm', '/bcm');
    await waitFor(() => expect(getState).toHaveBeenCalled());
    // The redirect would follow in the next microtasks and in a render.
    await act(async () => {});
    expect(screen.getByRole('status').textContent).toBe('/bcm');
  });
});
