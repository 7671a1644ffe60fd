// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ReviewedApplication } from '#contracts/studio/applications.ts';
import { ApplicationPage } from '#src/studio/applications/ApplicationPage.tsx';
import { type StudioCall, StudioFailure } from '#src/studio/draft/studio-api.ts';
import { NoObserver } from '../no-observer.ts';
import { reviewedApplication, reviewedCorrection } from './reviewed.ts';

beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

/** Opens an application with a server that answers by `answerOf`. */
function open(answerOf: () => ReviewedApplication) {
  const requests: unknown[] = [];
  const api = (async (route: string, parts: object) => {
    requests.push([route, parts]);
    return answerOf();
  }) as unknown as StudioCall;
  const onLeave = vi.fn();
  const me = { email: 'rex@oak.example', role: 'reviewer' as const };
  render(<ApplicationPage brand="harbor" id="one" {...{ api, me, onLeave }} />);
  return { requests, onLeave, user: userEvent.setup() };
}
const termsOf = (within: Element) =>
  [...within.querySelectorAll('dl > div')].map((element) =>
    [...element.children].map(({ textContent }) => textContent),
  );

test('an application is shown with its facts, answers, questions and certifications', async () => {
  const { requests } = open(() =>
    reviewedApplication({
      missing: { statements: false, months: [], documents: ['suq'] },
      sections: [
        { title: 'Business', rows: [{ label: 'Name', value: 'Oak' }, { label: 'Website' }] },
        { title: 'Owners', item: 'Ann Oak', rows: [{ label: 'SSN', value: '***-**-6789' }] },
      ],
      certified: [
        { at: '2026-11-20T12:00:00Z', by: 'Ann Oak', words: 'I certify the business.' },
        { at: '2026-11-20T12:00:00Z', by: '', words: 'I certify my part.' },
      ],
      corrections: [reviewedCorrection()],
    }),
  );
  await screen.findByRole('heading', { level: 1, name: 'Oak Street Bakery' });
  expect(requests).toEqual([
    ['GET /studio/api/applications/:brand/:id', { params: { brand: 'harbor', id: 'one' } }],
  ]);
  expect(termsOf(screen.getByRole('main')).slice(0, 5)).toEqual([
    ['Reference', 'K7QD-3MXC'],
    ['Amount', '$150,000'],
    ['Stage', 'Received'],
    ['Missing', 'Startup questionnaire'],
    ['Submitted', expect.stringMatching(/Nov 20, 2026.*\(.+\)$/)],
  ]);
  expect(termsOf(screen.getByRole('region', { name: 'Business' }))).toEqual([
    ['Name', 'Oak'],
    ['Website', 'No answer'],
  ]);
  expect(termsOf(screen.getByRole('region', { name: 'Owners: Ann Oak' }))).toEqual([['SSN', '***-**-6789']]);
  expect(screen.getByRole('heading', { name: 'Business; Owners' })).toBeDefined();
  const [namedElement, unnamed] = [
    ...screen.getByRole('region', { name: 'Certified' }).querySelectorAll('blockquote'),
  ];
  expect(namedElement?.textContent).toMatch(/^By Ann Oak, .*I certify the business\.$/);
  expect(unnamed?.textContent).toMatch(/^Fri, Nov 20, .*I certify my part\.$/);
});

test('an application without name, amount, certifications and missing parts shows none of them', async () => {
  open(() => reviewedApplication({ name: '', amount: undefined }));
  await screen.findByRole('heading', { level: 1, name: 'K7QD-3MXC' });
  expect(
    termsOf(screen.getByRole('main')).map(([name, value]) => [name, name === 'Missing' && value]),
  ).toEqual([
    ['Reference', false],
    ['Stage', false],
    ['Missing', 'Nothing'],
    ['Submitted', false],
  ]);
  expect(screen.queryByRole('region', { name: 'Certified' })).toBeNull();
});

test('a failed request is repeated on request, but not for an application that is gone', async () => {
  let failure: StudioFailure | undefined = new StudioFailure(0, 'network', '');
  const { user } = open(() => {
    if (failure) throw failure;
    return reviewedApplication();
  });
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The server can't be reached/);
  failure = new StudioFailure(404, 'not-found', 'Not found.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('This application no longer exists, or belongs to another brand.');
  expect(within(screen.getByRole('alert')).queryByRole('button')).toBeNull();
});

test('an application is shown after a repeated request', async () => {
  let isDown = true;
  const { user } = open(() => {
    if (isDown) throw new StudioFailure(429, 'too-many-requests', 'Too many requests.');
    return reviewedApplication();
  });
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Too many requests\./);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: 'Oak Street Bakery' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[STUDIO-115] the header of an application has the menu of the person', async () => {
  const { user, onLeave } = open(() => reviewedApplication({}));
  await user.click(
    await screen.findByRole('button', { name: 'Account: rex@oak.example, you can read applications' }),
  );
  await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
  expect(onLeave).toHaveBeenCalledOnce();
});
