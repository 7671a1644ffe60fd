// @vitest-environment jsdom
import { flow as bcm } from 'virtual:trellis/flows/bcm';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type FieldValue, findPathAfterSignIn, resolvePath } from '#engine';
import { formOf } from '../engine/form-of.ts';
import { contextWith, flow } from '../engine/test-application.ts';
import { showStep } from '../widgets/step-harness.tsx';
import { callbacks, infoStep } from './sign-in.cases.ts';

describe('[SIGN-33] [SIGN-34] [SIGN-35] [SIGN-36] [SIGN-37] the destination of the callback', () => {
  it.each(callbacks)('$flow, $name: $to', (row) => {
    const of = row.flow === 'bcm' ? bcm : flow;
    const session = { loggedIn: true, type: 'applicant', accounts: row.accounts ?? [] };
    const to = findPathAfterSignIn(formOf(of, contextWith(row.answers, { session })));
    const place = resolvePath(to, formOf(of, contextWith({})));
    expect(place.kind === 'redirect' ? place.to : to).toBe(row.to);
  });
});

describe('[SIGN-1] the info step', () => {
  it.each(infoStep)('$name', async ({ loggedIn, answers, actions }) => {
    const answersWithConsent = { ...answers, consent: true } as Record<string, FieldValue>;
    const { user, ran, done } = await showStep('info', { loggedIn, answers: answersWithConsent });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(ran.mock.calls.flat()).toEqual(actions);
  });
});
