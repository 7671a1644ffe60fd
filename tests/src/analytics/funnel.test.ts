// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CountedEvent } from '#contracts/funnel/funnel.ts';
import { FUNNEL } from '#domain/limits.ts';
import { openFunnel } from '#src/analytics/funnel.ts';
import { worstStep } from '#src/studio/funnel/worst.ts';
import { engineWith, flow } from '../../engine/test-application.ts';

const stepOf = (id: string) => {
  const step = flow.steps.find((step) => step.id === id);
  if (!step) throw new Error(`There is no step ${id}.`);
  return step;
};

let sent: { flow: string; version: string; counts: CountedEvent[] }[] = [];
let page: ReturnType<typeof inFrame>;
/** A window for each test, so that listeners of one test get no events of the next. */
function inFrame() {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const view = frame.contentWindow;
  if (!view) throw new Error('A frame has no window.');
  view.document.body.innerHTML =
    '<form class="step-form"><input name="business_name"><input name="first"><input name="owner_1_ssn"><input name="search"></form>';
  const focus = (name: string) => {
    view.document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  };
  return { view, focus, leave: () => view.dispatchEvent(new view.window.Event('pagehide')) };
}

function startFunnel() {
  const engine = engineWith();
  const funnel = openFunnel({ engine, page: page.view, send: (body) => sent.push(JSON.parse(body)) });
  return { engine, funnel };
}
const words = () =>
  sent.flatMap(({ counts }) =>
    counts.map(({ step, question = '', event, rule = '' }) =>
      [step, question, event, rule].filter(Boolean).join(' '),
    ),
  );

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  page = inFrame();
});
afterEach(() => vi.useRealTimers());

it('counts each started, answered and wrong question once, by its name alone', () => {
  const { engine, funnel } = startFunnel();
  funnel.enter(stepOf('info'));
  page.focus('business_name');
  engine.dispatch({ type: 'change', values: { business_name: 'Ada & Sons' } });
  page.focus('search');
  page.focus('business_name');
  const wrong = { pointer: '/owners/0/mobile', field: 'owner_1_mobile', keyword: 'pattern', text: 'No' };
  engine.dispatch({ type: 'errors', errors: [wrong] });
  engine.dispatch({ type: 'errors', errors: [] });
  engine.dispatch({ type: 'errors', errors: [wrong] });
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(FUNNEL.sendMs);
  expect(words()).toEqual([
    'info started',
    'info business_name started',
    'info business_name answered',
    'info owner_n_mobile error pattern',
  ]);
  expect(sent[0]).toMatchObject({ flow: 'apply', version: flow.version });
  expect(JSON.stringify(sent)).not.toContain('Ada');
});

it('a step counts as finished with its answered questions if a later step opens, not if an earlier step opens', () => {
  const { engine, funnel } = startFunnel();
  funnel.enter(stepOf('amount'));
  engine.dispatch({ type: 'change', values: { loan_amount: 85000 } });
  funnel.enter(stepOf('info'));
  funnel.enter(stepOf('amount'));
  page.leave();
  const pageText = words();
  expect(pageText).toContain('amount loan_amount answered');
  expect(pageText).toContain('amount finished');
  expect(pageText).not.toContain('info finished');
});

it('a user who leaves is counted at the shown error, else at the current question', () => {
  const first = startFunnel();
  first.funnel.enter(stepOf('info'));
  page.focus('business_name');
  page.leave();
  page.leave();
  expect(words().filter((word) => word.includes('left'))).toEqual(['info left', 'info business_name left']);

  sent = [];
  page = inFrame();
  const { engine, funnel } = startFunnel();
  funnel.enter(stepOf('info'));
  page.focus('business_name');
  const wrong = {
    pointer: '/owners/0/email',
    field: 'owner_1_email',
    keyword: 'a-rule-of-tomorrow',
    text: 'No',
  };
  engine.dispatch({ type: 'errors', errors: [wrong] });
  page.leave();
  expect(words().filter((word) => word.includes('left'))).toEqual([
    'info left',
    'info owner_n_email left other',
  ]);
});

it('names the step that most people do not finish, and the error that stops them', () => {
  const question = (views: number, exits: number) => ({
    question: 'ein',
    title: 'Tax ID',
    started: 9,
    answered: 5,
    left: exits,
    errors: [{ rule: 'pattern', text: 'Nine digits', shown: views, left: exits }],
  });
  const step = (started: number, finished: number, questions: ReturnType<typeof question>[] = []) => ({
    step: `${started}`,
    title: `${started}`,
    started,
    finished,
    left: 0,
    questions,
  });
  expect(worstStep([step(10, 9), step(9, 5, [question(3, 1)]), step(5, 5)])).toMatchObject({
    step: { step: '9' },
    percent: 44,
    error: { text: 'Nine digits', question: 'Tax ID' },
  });
  expect(worstStep([step(3, 3)])).toBeUndefined();
});
