// @vitest-environment jsdom

import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { only, places, street } from './address-places.ts';
import { noPlaces, showStep } from './step-harness.tsx';

describe('address-search', () => {
  test('is a text field with its label and autocomplete if there is no place service', async () => {
    const search = vi.fn(noPlaces.search);
    const { user, engine } = await showStep('more-details', {
      only,
      ports: { places: { ...noPlaces, search } },
    });
    expect(screen.getByRole('textbox', { name: /^Street address/ })).toBe(street());
    expect(street().labels?.[0]?.textContent).toBe('Street address\u00a0*');
    expect(street().autocomplete).toContain('address-line1');
    await user.type(street(), '12 Main Street');
    await user.tab();
    expect(engine.state().application.business_street).toBe('12 Main Street');
    expect(search).toHaveBeenCalledTimes(1);
  });

  test('keeps the text field while it has the focus, and suggests addresses once it has lost it', async () => {
    const port = places();
    let confirm: (answer: { available: boolean; results: never[] }) => void = () => {};
    port.search.mockImplementationOnce(() => new Promise((resolve) => (confirm = resolve)));
    const { user } = await showStep('more-details', { only, ports: { places: port } });
    const field = street();
    await user.type(field, '12');
    await act(async () => confirm({ available: true, results: [] }));
    expect(street()).toBe(field);
    expect(document.activeElement).toBe(field);
    await user.tab();
    await screen.findByRole('combobox', { name: /^Street address/ });
    expect(street().value).toBe('12');
  });

  test('asks the place service once for all pages, and again only if it did not answer', async () => {
    const port = places();
    const questions = () => port.search.mock.calls.filter(([query]) => query === '').length;
    port.search.mockRejectedValueOnce(new Error('down'));
    await showStep('more-details', { only, ports: { places: port } });
    await waitFor(() => expect(questions()).toBe(1));
    screen.getByRole('textbox', { name: /^Street address/ });
    for (const _ of ['answered', 'remembered']) {
      cleanup();
      await showStep('more-details', { only, ports: { places: port } });
      await screen.findByRole('combobox', { name: /^Street address/ });
      expect(questions()).toBe(2);
    }
  });

  test('suggests addresses and fills in the other fields from the picked one', async () => {
    const port = places();
    const { user, engine } = await showStep('more-details', {
      only,
      ports: { places: port },
      answers: { business_suite: 'Suite 9' },
    });
    await screen.findByRole('combobox', { name: /^Street address/ });
    await user.type(street(), '12 Main');
    await user.click(await screen.findByRole('option', { name: /12 Main St/ }));
    await waitFor(() => expect(street().value).toBe('12 Main St'));
    const { application } = engine.state();
    expect(application).toMatchObject({
      business_street: '12 Main St',
      business_city: 'Springfield',
      business_state: 'IL',
      business_zip: '62701',
    });
    expect(application.business_suite).toBeUndefined();
    // A visible line would move the content below it.
    const message = screen.getByText('Address filled in. Please check it.');
    expect(message.className).toBe('tr-visually-hidden');
  });

  test('searches from the fourth character, without blanks around the text', async () => {
    const port = places();
    const { user } = await showStep('more-details', { only, ports: { places: port } });
    await screen.findByRole('combobox', { name: /^Street address/ });
    await user.type(street(), ' 12');
    await user.type(street(), ' M ');
    await waitFor(() => expect(port.search.mock.calls.map(([query]) => query)).toEqual(['', '12 M']));
  });

  test('each search has one session, which includes the choice of a suggestion', async () => {
    const port = places();
    const { user } = await showStep('more-details', { only, ports: { places: port } });
    await screen.findByRole('combobox', { name: /^Street address/ });
    await user.type(street(), '12 Main');
    await user.click(await screen.findByRole('option', { name: /12 Main St/ }));
    await waitFor(() => expect(port.details).toHaveBeenCalled());
    const session = port.search.mock.calls.at(-1)?.[1];
    expect(session).toMatch(/^[0-9a-f-]{36}$/);
    expect(port.details.mock.calls[0]?.[1]).toBe(session);
    await user.clear(street());
    await user.type(street(), '99 Oak Street');
    await waitFor(() => expect(port.search.mock.calls.at(-1)?.[0]).toBe('99 Oak Street'));
    expect(port.search.mock.calls.at(-1)?.[1]).not.toBe(session);
  });

  test('keeps the input if suggestions arrive', async () => {
    const port = places();
    const { user, engine } = await showStep('more-details', { only, ports: { places: port } });
    await screen.findByRole('combobox', { name: /^Street address/ });
    await user.type(street(), '12 Main');
    // Wait, because suggestions for half of it would be followed by those for all of it.
    await waitFor(() => expect(port.search.mock.calls.at(-1)?.[0]).toBe('12 Main'));
    await screen.findByRole('option', { name: /12 Main St/ });
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(engine.state().application.business_street).toBe('12 Main');
    expect(engine.state().application.business_city).toBeUndefined();
  });

  test('Escape keeps suggestions that still load from opening', async () => {
    const port = places();
    let answer: (value: unknown) => void = () => {};
    const awaited = new Promise((resolve) => {
      answer = resolve;
    });
    port.search.mockImplementation(async (query: string) =>
      query.length < 4 ? { available: true, results: [] } : awaited,
    );
    const { user } = await showStep('more-details', { only, ports: { places: port } });
    await screen.findByRole('combobox', { name: /^Street address/ });
    await user.type(street(), '12 Main');
    await waitFor(() => expect(port.search.mock.calls.at(-1)?.[0]).toBe('12 Main'));
    await user.keyboard('{Escape}');
    await act(async () => answer({ available: true, results: [{ id: 'p1', text: '12 Main St' }] }));
    expect(screen.queryByRole('option', { name: /12 Main St/ })).toBeNull();
    expect(street().value).toBe('12 Main');
  });

  test("an address that cannot be read changes no other field and shows 'We could not read that address.'", async () => {
    const port = places();
    port.details.mockRejectedValue(new Error('offline'));
    const { user, engine } = await showStep('more-details', { only, ports: { places: port } });
    await screen.findByRole('combobox', { name: /^Street address/ });
    await user.type(street(), '12 Main');
    await user.click(await screen.findByRole('option', { name: /12 Main St/ }));
    const message = await screen.findByText('We could not read that address. Please type it.');
    expect(message.className).toBe('tr-field__help');
    expect(engine.state().application.business_city).toBeUndefined();
  });
});
