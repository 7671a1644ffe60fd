// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { StudioReview } from '#contracts/studio/studio-shapes.ts';
import { setIn } from '#src/studio/model/files/index.ts';
import { AllScreens } from '#src/studio/publish/screens/Screens.tsx';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

/** Reports the size of an element as soon as it is observed. */
class Observer {
  constructor(private readonly report: () => void) {}
  observe() {
    this.report();
  }
  unobserve() {}
  disconnect() {}
}
beforeAll(() => vi.stubGlobal('ResizeObserver', Observer));
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

const original = projectFiles();
const files = setIn(original, 'flows/apply/steps/amount.json', ['heading'], 'Other');
const review = { changes: [], brands: [], before: { module: '' } } as unknown as StudioReview;
const frameOf = (title: string) => screen.getByTitle<HTMLIFrameElement>(title);
const message = (frame: HTMLIFrameElement, data: object, more: object = {}) =>
  act(() => {
    const init = { data, origin: window.location.origin, source: frame.contentWindow, ...more };
    window.dispatchEvent(new MessageEvent('message', init as MessageEventInit));
  });

/** The pictures of the one changed screen, and the number of calls when all are drawn. */
function open() {
  const drawn = vi.fn();
  const check = { problems: [], module: '' };
  showDraft(<AllScreens review={review} onDrawn={drawn} />, {
    files,
    original,
    check,
    api: async () => ({}),
  });
  return drawn;
}
/** The page of a frame with a heading, as the application draws it. */
function pageOf(frame: HTMLIFrameElement): Document {
  const page = frame.contentDocument as Document;
  page.open();
  page.write('<html><head></head><body><h1></h1></body></html>');
  page.close();
  return page;
}
function draw(frame: HTMLIFrameElement) {
  if (!frame.contentDocument?.body) pageOf(frame);
  message(frame, { type: 'studio-ready' });
  message(frame, { type: 'studio-drawn', module: '' });
}

it('[STUDIO-112] the report is drawn once both pictures of the screen are, and each says so until then', () => {
  const drawn = open();
  expect(screen.getAllByText(/is drawing this screen/)).toHaveLength(2);
  draw(frameOf('Before: Select Amount'));
  expect(screen.getAllByText(/is drawing this screen/)).toHaveLength(1);
  expect(drawn).not.toHaveBeenCalled();
  draw(frameOf('After: Select Amount'));
  expect(screen.queryByText(/is drawing this screen/)).toBeNull();
  expect(drawn).toHaveBeenCalledOnce();
});

it('a picture shows its step with sample answers, and before its page is ready nothing is sent', async () => {
  open();
  const frame = frameOf('After: Select Amount');
  const sent = vi.spyOn(frame.contentWindow as Window, 'postMessage').mockImplementation(() => {});
  await act(async () => {});
  expect(sent).not.toHaveBeenCalled();
  message(frame, { type: 'studio-ready' });
  expect(sent.mock.lastCall).toEqual([
    expect.objectContaining({ type: 'studio-show', step: 'amount', state: 'filled', flow: 'apply' }),
    window.location.origin,
  ]);
});

it('a picture takes no message of another page or origin', () => {
  const drawn = open();
  const [before, after] = [frameOf('Before: Select Amount'), frameOf('After: Select Amount')];
  draw(before);
  pageOf(after);
  message(after, { type: 'studio-drawn', module: '' }, { origin: 'https://other.example' });
  message(after, { type: 'studio-drawn', module: '' }, { source: window });
  expect(drawn).not.toHaveBeenCalled();
  expect(screen.getAllByText(/is drawing this screen/)).toHaveLength(1);
});

it('[STUDIO-112] a printed picture is as on the screen, without the rules for print', () => {
  open();
  const frame = frameOf('After: Select Amount');
  const page = pageOf(frame);
  const style = page.createElement('style');
  style.textContent = '@media print { h1 { display: none } } @media screen { h1 { color: red } }';
  page.head.append(style);
  draw(frame);
  const rules = [...(style.sheet?.cssRules ?? [])] as CSSMediaRule[];
  expect(rules.map(({ media }) => media.mediaText)).toEqual(['not all', 'screen']);
});
