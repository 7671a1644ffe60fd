// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { IndustriesPort, IndustryMatch } from '#widgets/industry/port.ts';
import { showStep } from './step-harness.tsx';

const foodTruck: IndustryMatch = { code: 722330, title: 'Mobile Food Services', keyword: 'Food truck' };

const show = (search: IndustriesPort['search'], answers = {}) =>
  showStep('more-details', {
    ports: { industries: { search } },
    answers,
    only: ['business_naics', 'naics_keyword'],
  });
const box = (): HTMLInputElement => screen.getByRole('combobox', { name: 'Industry' });

describe('industry', () => {
  test('[FIELD-60] [FIELD-61] [LIMIT-34] offers the 22 fixed industries, sorted by name, with Other at the end', async () => {
    const { user } = await show(async () => []);
    await user.click(box());
    const names = screen.getAllByRole('option').map((option) => option.textContent);
    expect(names).toHaveLength(22);
    const sorted = names.slice(0, -1);
    expect(sorted).toEqual([...sorted].sort((a, b) => String(a).localeCompare(String(b), 'en-US')));
    expect(names.at(-1)).toBe('Other');
    expect(names).toEqual(
      expect.arrayContaining(['Restaurant', 'Medical', 'Trucking', 'E-Commerce', 'Other']),
    );
  });

  test('is one control: its list has no separate button that opens it', async () => {
    await show(async () => []);
    expect(within(box().parentElement as HTMLElement).queryByRole('button')).toBeNull();
  });

  test('typing filters the fixed choices at once, without the port', async () => {
    const search = vi.fn(async () => []);
    const { user } = await show(search);
    await user.type(box(), 't');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Trucking',
      'Education and Training',
      'Other',
    ]);
    expect(search).not.toHaveBeenCalled();
  });

  test('[FIELD-62] adds matches of the full list and keeps code and name of the picked one', async () => {
    const { user, engine } = await show(async () => [foodTruck]);
    await user.type(box(), 'food tr');
    const matchGroup = await screen.findByRole('group', { name: 'Matches from the full list' });
    await user.click(within(matchGroup).getByRole('option', { name: /Food truck/ }));
    expect(engine.state().application).toMatchObject({ business_naics: 722330, naics_keyword: 'Food truck' });
    expect(box().value).toBe('Food truck');
  });

  test('says to a screen reader that the full list is in English, and nothing else', async () => {
    const { user } = await show(async () => [foodTruck]);
    await user.type(box(), 'tr');
    expect(box().lang).toBe('');
    const matchOption = await screen.findByRole('option', { name: /Food truck/ });
    expect(matchOption.querySelector('[lang="en-US"]')?.textContent).toBe('Food truckMobile Food Services');
    expect(screen.getByRole('option', { name: 'Trucking' }).querySelector('[lang]')).toBeNull();
    await user.click(matchOption);
    expect(box().lang).toBe('en-US');
    await user.type(box(), 'truck{ArrowDown}{Enter}');
    expect(box().lang).toBe('');
  });

  test('arrow keys and Enter choose an industry', async () => {
    const { user, engine } = await show(async () => []);
    await user.type(box(), 'truck{ArrowDown}{Enter}');
    expect(engine.state().application).toMatchObject({ business_naics: 484121, naics_keyword: 'Trucking' });
  });

  test('Arrow Down, then Enter chooses the first match, even if typing has highlighted another option', async () => {
    const { user, engine } = await show(async () => [foodTruck]);
    await user.type(box(), 'truck');
    await screen.findByRole('option', { name: /Food truck/ });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(engine.state().application.naics_keyword).toBe('Trucking');
    await user.clear(box());
    await user.type(box(), 'r');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(engine.state().application.naics_keyword).toBe('Real Estate');
    await user.clear(box());
    await user.type(box(), 'r');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(engine.state().application.naics_keyword).toBe('Restaurant');
  });

  test('Tab chooses no option that an arrow key has highlighted', async () => {
    const { user, engine } = await show(async () => []);
    await user.type(box(), 'truck{ArrowDown}');
    await user.tab();
    expect(engine.state().application.business_naics).toBeUndefined();
    expect(box().value).toBe('truck');
  });

  test('offers Other if nothing matches', async () => {
    const { user, engine } = await show(async () => []);
    await user.type(box(), 'zzqq');
    await screen.findByText('No matches. Try a simpler word, or choose Other.', {
      selector: '[role=status]',
    });
    await user.click(screen.getByRole('option', { name: 'Other' }));
    expect(engine.state().application.business_naics).toBe(999999);
  });

  test('accepts a name typed in full without choosing it from the list', async () => {
    const { user, engine } = await show(async () => []);
    await user.type(box(), 'medical');
    await user.tab();
    expect(engine.state().application).toMatchObject({ business_naics: 621111, naics_keyword: 'Medical' });
  });

  test('searches once typing pauses, aborts the older search, and never shows its late result', async () => {
    const searches: { query: string; signal: AbortSignal; resolve: (matches: IndustryMatch[]) => void }[] =
      [];
    const { user } = await show(
      (query, signal) => new Promise((resolve) => searches.push({ query, signal, resolve })),
    );
    await user.type(box(), 'foo');
    await waitFor(() => expect(searches).toHaveLength(1));
    await user.type(box(), 'd');
    await waitFor(() => expect(searches.map(({ query }) => query)).toEqual(['foo', 'food']));
    expect(searches[0]?.signal.aborted).toBe(true);
    searches[1]?.resolve([foodTruck]);
    await screen.findByRole('option', { name: /Food truck/ });
    searches[0]?.resolve([{ code: 1, title: 'Late', keyword: 'Late' }]);
    await Promise.resolve();
    expect(screen.queryByRole('option', { name: 'Late' })).toBeNull();
  });

  test('says that it is searching, and that nothing matched', async () => {
    let answer: (matches: IndustryMatch[]) => void = () => undefined;
    const { user } = await show(() => new Promise((resolve) => (answer = resolve)));
    await user.type(box(), 'zzqq');
    screen.getByText('Searching for more matches...');
    // The list stays closed until matches arrive: before that, only Other could be chosen.
    expect(box().getAttribute('aria-expanded')).toBe('false');
    await waitFor(() => {
      answer([]);
      expect(screen.getByRole('status').textContent).toBe('No matches. Try a simpler word, or choose Other.');
    });
  });

  test('announces the count once, when typing pauses', async () => {
    const { user } = await show(async () => [foodTruck]);
    const spoken = new Set<string>();
    const status = screen.getByRole('status');
    const statusText = () => status.textContent ?? '';
    const observer = new MutationObserver(() => spoken.add(statusText()));
    observer.observe(status, { subtree: true, childList: true, characterData: true, attributes: true });
    await user.type(box(), 'truck');
    expect([...spoken].filter(Boolean)).toEqual([]);
    await waitFor(() => expect(statusText()).toBe('Matches: 2. Use the arrow keys to choose.'));
    observer.disconnect();
    expect([...spoken].filter(Boolean)).toEqual(['Matches: 2. Use the arrow keys to choose.']);
    expect(box().getAttribute('aria-describedby') ?? '').not.toContain('status');
  });

  test('offers the fixed list without a network, and says why it has no other industries', async () => {
    const { user, engine } = await show(() => Promise.reject(new Error('offline')));
    await user.type(box(), 'oth');
    expect(
      await screen.findByText(/Search is not available right now/, { selector: '[role=status]' }),
    ).toBeTruthy();
    await user.click(screen.getByRole('option', { name: 'Other' }));
    expect(engine.state().application.business_naics).toBe(999999);
  });

  test('searches again on request after a search has failed', async () => {
    let isOnline = false;
    const search = vi.fn(async (_query: string) => {
      if (!isOnline) throw new Error('offline');
      return [foodTruck];
    });
    const { user } = await show(search);
    await user.type(box(), 'food tr');
    const again = await screen.findByRole('button', { name: 'Search again' });
    isOnline = true;
    await user.click(again);
    await waitFor(() => expect(search.mock.calls.map(([query]) => query)).toEqual(['food tr', 'food tr']));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Search again' })).toBeNull());
  });

  test('says that a typed text is no choice, once the list is closed without one', async () => {
    const { user } = await show(async () => []);
    await user.type(box(), 'truck');
    await user.tab();
    expect(
      await screen.findByText('Choose a match from the list.', { selector: '[role=status]' }),
    ).toBeTruthy();
  });

  test('says nothing about a typed text while the saved industry stays', async () => {
    const { user } = await show(async () => [], { business_naics: 722511, naics_keyword: 'Restaurant' });
    await user.clear(box());
    await user.type(box(), 'truck{Escape}');
    await waitFor(() => expect(box().getAttribute('aria-expanded')).toBe('false'));
    expect(screen.queryByText('Choose a match from the list.')).toBeNull();
  });

  test('shows the saved name of an industry outside the fixed list, and keeps it when typing finds nothing', async () => {
    const { user, engine } = await show(async () => [], {
      business_naics: 722330,
      naics_keyword: 'Food truck',
    });
    expect(box().value).toBe('Food truck');
    await user.clear(box());
    await user.type(box(), 'xyz');
    await user.tab();
    expect(box().value).toBe('Food truck');
    expect(engine.state().application.business_naics).toBe(722330);
  });

  test('clearing the field removes the answer', async () => {
    const { user, engine } = await show(async () => [], {
      business_naics: 722511,
      naics_keyword: 'Restaurant',
    });
    await user.clear(box());
    await user.tab();
    expect(engine.state().application.business_naics).toBeUndefined();
    expect(engine.state().application.naics_keyword).toBeUndefined();
  });
});
