// @vitest-environment jsdom
import { flow } from 'virtual:trellis/flows/apply';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { noPlaces, showStep } from './step-harness.tsx';

const only = ['business_city', 'business_state', 'business_zip'];
const show = (answers = {}, zip = vi.fn(async () => ({ city: 'Springfield', state: 'IL' }))) =>
  showStep('more-details', { only, answers, ports: { places: { ...noPlaces, zip } } }).then((shownStep) => ({
    ...shownStep,
    zip,
  }));
const input = (): HTMLInputElement => screen.getByRole('textbox', { name: 'ZIP code' });
const offer = () => screen.findByRole('button', { name: 'Springfield, IL — Use this' });

describe('zip', () => {
  test('fills city and state if both are empty, announces both and keeps the focus', async () => {
    const { user, engine } = await show();
    await user.type(input(), '62701');
    await screen.findByText('City and state filled in: Springfield, IL');
    expect(engine.state().application).toMatchObject({ business_city: 'Springfield', business_state: 'IL' });
    expect(screen.queryByRole('button', { name: /Use this/ })).toBeNull();
    expect(document.activeElement).toBe(input());
  });

  test('fills nothing in for a ZIP that was there before: it offers', async () => {
    const { engine } = await show({ business_zip: '62701' });
    await offer();
    expect(engine.state().application.business_city).toBeUndefined();
  });

  test('a city that is filled in under the cursor is replaced by the typed text', async () => {
    let answer: (place: { city: string; state: string }) => void = () => undefined;
    const zip = vi.fn(() => new Promise<{ city: string; state: string }>((resolve) => (answer = resolve)));
    const { user, engine } = await show({}, zip);
    await user.type(input(), '62701');
    const city = screen.getByRole<HTMLInputElement>('textbox', { name: 'City' });
    await user.click(city);
    await waitFor(() => expect(zip).toHaveBeenCalled());
    await act(async () => answer({ city: 'Springfield', state: 'IL' }));
    await waitFor(() => expect(city.value).toBe('Springfield'));
    await user.keyboard('Springfield');
    await user.tab();
    expect(engine.state().application.business_city).toBe('Springfield');
  });

  test('Continue waits for a running lookup, and shows no errors that it would remove', async () => {
    let answer: (place: { city: string; state: string }) => void = () => undefined;
    const zip = vi.fn(() => new Promise<{ city: string; state: string }>((resolve) => (answer = resolve)));
    const { user, done } = await show({ business_street: '1 Main St' }, zip);
    await user.type(input(), '62701{Enter}');
    await waitFor(() => expect(zip).toHaveBeenCalled());
    expect(screen.queryByText(/^There (is a|are \d+) problem/)).toBeNull();
    expect(done).not.toHaveBeenCalled();
    await act(async () => answer({ city: 'Springfield', state: 'IL' }));
    await waitFor(() => expect(done).toHaveBeenCalled());
  });

  test('Continue proceeds with the arriving answers, before the effects after the paint', async () => {
    let answer: (place: { city: string; state: string }) => void = () => undefined;
    const zip = vi.fn(() => new Promise<{ city: string; state: string }>((resolve) => (answer = resolve)));
    const { user, done } = await show({ business_street: '1 Main St' }, zip);
    await user.type(input(), '62701{Enter}');
    await waitFor(() => expect(zip).toHaveBeenCalled());
    // `act` would run these effects with the commit.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    answer({ city: 'Springfield', state: 'IL' });
    await screen.findByText('City and state filled in: Springfield, IL');
    await waitFor(() => expect(done).toHaveBeenCalled());
  });

  test('Continue shows the errors of city and state if the lookup fails', async () => {
    const zip = vi.fn(() => Promise.reject(new Error('offline')));
    const { user, done } = await show({}, zip as never);
    await user.type(input(), '62701{Enter}');
    await screen.findByText(/^There (is a|are \d+) problem/);
    expect(done).not.toHaveBeenCalled();
  });

  test('replaces no answer without a request', async () => {
    const { user, engine } = await show({ business_city: 'Chicago' });
    await user.type(input(), '62701');
    await offer();
    expect(engine.state().application.business_city).toBe('Chicago');
    expect(engine.state().application.business_state).toBeUndefined();
  });

  test('fills city and state when asked to, and keeps the focus', async () => {
    const { user, engine } = await show({ business_city: 'Chicago' });
    await user.type(input(), '62701');
    await user.click(await offer());
    expect(engine.state().application).toMatchObject({ business_city: 'Springfield', business_state: 'IL' });
    expect(screen.queryByRole('button', { name: /Use this/ })).toBeNull();
    expect(document.activeElement).toBe(input());
  });

  test.each([
    ['city', { business_city: 'Springfield' }],
    ['state', { business_state: 'IL' }],
  ])('offers the place of a typed ZIP if only the %s is there', async (_, answers) => {
    const { user, engine } = await show(answers);
    await user.type(input(), '62701');
    await offer();
    expect(screen.queryByText(/^City and state filled in/)).toBeNull();
    expect(engine.state().application).toMatchObject(answers);
  });

  test('says no more that city and state were filled in once another ZIP is typed', async () => {
    const { user } = await show();
    await user.type(input(), '62701');
    await screen.findByText('City and state filled in: Springfield, IL');
    await user.keyboard('{Backspace}');
    expect(screen.queryByText(/^City and state filled in/)).toBeNull();
  });

  test('looks up the first five digits of a ZIP+4, and nothing before five digits', async () => {
    const { user, zip } = await show();
    await user.type(input(), '6270');
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(zip).not.toHaveBeenCalled();
    await user.type(input(), '1-1234');
    await waitFor(() => expect(zip).toHaveBeenCalled());
    expect(zip).toHaveBeenLastCalledWith('62701', expect.anything());
  });

  test('offers nothing if city and state already agree', async () => {
    const { zip } = await show({
      business_zip: '62701',
      business_city: 'springfield ',
      business_state: 'IL',
    });
    await waitFor(() => expect(zip).toHaveBeenCalled());
    await Promise.resolve();
    expect(screen.queryByRole('button', { name: /Use this/ })).toBeNull();
  });

  test('a read-only ZIP is not looked up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const steps = flow.steps.map((step) => {
      const zipUi = { ...(step.uiSchema.business_zip as object), 'ui:readonly': true };
      return { ...step, uiSchema: { ...step.uiSchema, business_zip: zipUi } };
    });
    const zip = vi.fn(async () => ({ city: 'Springfield', state: 'IL' }));
    const answers = { business_zip: '62701' };
    await showStep('more-details', {
      only,
      answers,
      flow: { ...flow, steps },
      ports: { places: { ...noPlaces, zip } },
    });
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(input().readOnly).toBe(true);
    expect(zip).not.toHaveBeenCalled();
  });

  test('offers again if they differ, and leaves the typed text', async () => {
    const { engine } = await show({ business_zip: '62701', business_city: 'Chicago', business_state: 'IL' });
    await offer();
    expect(engine.state().application.business_city).toBe('Chicago');
  });

  test('an unknown ZIP or a silent service stays a plain field', async () => {
    const zip = vi.fn(() => Promise.reject(new Error('offline')));
    const { user, engine } = await show({}, zip as never);
    await user.type(input(), '99999');
    await waitFor(() => expect(zip).toHaveBeenCalled());
    await user.tab();
    expect(engine.state().application.business_zip).toBe('99999');
  });
});
