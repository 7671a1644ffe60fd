// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { EngineProvider } from '#engine/react';
import { DocumentsCard } from '#src/wizard/review/DocumentsCard.tsx';
import { as, runtimeWith, serverDeal } from '../../application/test-runtime.ts';
import { Stage } from '../../test-brand.tsx';

afterEach(cleanup);

/** The card of an application; the server says that `needed` documents are due. */
function showCard(answers: object, needed: string[], upload?: string) {
  const link = { dealId: 'd1', tasks: [], needs: { documents: needed } };
  const send = vi.fn(async ({ read }: { read: (body: unknown) => unknown }) => ({
    ok: true,
    value: read({ data: link }),
  }));
  const { runtime } = runtimeWith({ who: as('ada'), api: { send: send as never } });
  const application = { loan_id: 'l1', owners: [{ id: 'c1' }], ...answers } as never;
  runtime.dispatch({ type: 'server-application', deal: serverDeal({ application }) });
  render(
    <Stage>
      <EngineProvider engine={runtime.engine} widgets={{}} ports={{}}>
        <DocumentsCard runtime={runtime} upload={upload} />
      </EngineProvider>
    </Stage>,
  );
  return { runtime, send, downloads: () => screen.queryAllByRole('listitem').map(downloadOf) };
}
const downloadOf = (item: HTMLElement) => within(item).getByRole('link').getAttribute('href');
const YOUNG = { loan_type: ['EQ'], business_years: 1 };

it('offers the documents of a young business that buys equipment [AMOUNT-41]', async () => {
  const { send, downloads } = showCard(YOUNG, ['pfs', 'suq'], '/app/upload-statements');
  expect(downloads()).toEqual(['/download/pfs?lang=en-US', '/download/suq?lang=en-US']);
  expect(screen.getAllByRole('link').at(-1)?.getAttribute('href')).toBe('/app/upload-statements');
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
});

it('leaves out a document that the server has received', async () => {
  const { downloads } = showCard(YOUNG, ['suq']);
  await waitFor(() => expect(downloads()).toEqual(['/download/suq?lang=en-US']));
});

it('reads the documents again when the page becomes visible', async () => {
  const { send } = showCard(YOUNG, ['pfs']);
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

it('shows nothing and asks nothing for an application without documents', () => {
  const { send, downloads } = showCard({ loan_type: ['WC'], business_years: 1 }, ['pfs']);
  expect(downloads()).toEqual([]);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(send).not.toHaveBeenCalled();
});

it('ignores an answer that is older than a save', async () => {
  const { runtime, send, downloads } = showCard(YOUNG, ['suq']);
  await waitFor(() => expect(downloads()).toEqual(['/download/suq?lang=en-US']));
  const answerOf = (documents: string[]) => ({
    ok: true,
    value: { dealId: 'd1', tasks: [], needs: { documents } } as unknown,
  });
  let answerFirst = (_answer: ReturnType<typeof answerOf>): void => {};
  send.mockReturnValueOnce(new Promise((resolve) => (answerFirst = resolve)));
  document.dispatchEvent(new Event('visibilitychange'));
  send.mockResolvedValueOnce(answerOf(['pfs']));
  const application = { loan_id: 'l1', owners: [{ id: 'c1' }], ...YOUNG } as never;
  act(() => runtime.dispatch({ type: 'server-application', deal: serverDeal({ application, version: 2 }) }));
  await waitFor(() => expect(downloads()).toEqual(['/download/pfs?lang=en-US']));
  await act(async () => answerFirst(answerOf(['pfs', 'suq'])));
  expect(downloads()).toEqual(['/download/pfs?lang=en-US']);
});
