// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showStep } from '../../../widgets/step-harness.tsx';

afterEach(cleanup);

const ssn = () => screen.queryByLabelText(/^Social Security number/);
const street = () => screen.queryByLabelText(/^Street address/);

test('a question vanishes from a shown step when its part is hidden', async () => {
  const { engine } = await showStep('owners', { loggedIn: true });
  expect([ssn(), street()].map(Boolean)).toEqual([true, true]);
  act(() => engine.dispatch({ type: 'hide', paths: ['owners/1/identity'] }));
  expect([ssn(), street()].map(Boolean)).toEqual([false, true]);
});

test('the page of a part shows its questions even if its rules hide all of them', async () => {
  await showStep('owners', { loggedIn: true, only: ['owner_1_ssn'] });
  expect([ssn(), street()].map(Boolean)).toEqual([true, false]);
});

test('[SCREEN-21] the email address of a signed-in person is shown and cannot be changed', async () => {
  const answers = { owner_1_email: 'ann@oak.example' };
  const { engine } = await showStep('info', { answers });
  const email = () => screen.getByLabelText<HTMLInputElement>(/^Email/);
  expect([email().value, email().readOnly]).toEqual(['ann@oak.example', false]);
  const session = { loggedIn: true, email: 'ann@oak.example' };
  act(() => engine.dispatch({ type: 'facts', facts: { session } }));
  expect([email().value, email().readOnly]).toEqual(['ann@oak.example', true]);
});
