import type { CountedEvent } from '#contracts/funnel/funnel.ts';
import { FUNNEL_KEYWORDS } from '#contracts/funnel/funnel-names.ts';
import { FUNNEL } from '#domain/limits.ts';
import {
  type CompiledStep,
  contentName,
  type Engine,
  isEmpty,
  outerName,
  readField,
  shownFields,
  stepIndex,
  stepQuestions,
} from '#engine';

export interface Funnel {
  /** Called when a step is shown; the previous step is finished if this one is farther. */
  enter(step: CompiledStep): void;
  /** Called when a step is finished, before its answers are cleared. */
  finish(step: CompiledStep): void;
}

interface Parts {
  engine: Engine;
  /** Replaces the page's window in tests. */
  page?: Window;
  send?: (body: string) => void;
}

/** Counts each event once per page. Sends only names of the flow: no values, no ids of a person or visit. */
export function openFunnel({ engine, page = window, send = post }: Parts): Funnel {
  const { flow } = engine;
  const seenEvents = new Set<string>();
  let waiting: CountedEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: CompiledStep | undefined;
  let askedQuestions: ReadonlySet<string> = new Set();
  let lastField: { name: string; question: string } | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    send(JSON.stringify({ flow: flow.id, version: flow.version, counts: waiting }));
    waiting = [];
  };
  const count = (event: CountedEvent): void => {
    const key = JSON.stringify(event);
    if (seenEvents.has(key)) return;
    seenEvents.add(key);
    waiting.push(event);
    if (waiting.length >= FUNNEL.sendAt) flush();
    else timer ??= setTimeout(flush, FUNNEL.sendMs);
  };
  const questionOf = (name: string): string | undefined => {
    const question = outerName(contentName(flow.application, name));
    return askedQuestions.has(question) ? question : undefined;
  };
  const countAnswer = (name: string): void => {
    const question = questionOf(name);
    if (!current || !question || isEmpty(readField(flow, engine.state().application, name))) return;
    count({ step: current.id, question, event: 'started' });
    count({ step: current.id, question, event: 'answered' });
  };
  const finish = (step: CompiledStep): void => {
    if (step !== current) return;
    for (const name of shownFields(step, engine.context())) countAnswer(name);
    count({ step: step.id, event: 'finished' });
    current = undefined;
  };
  const countLeft = (): void => {
    if (current) {
      const step = current.id;
      const shownError = Object.values(engine.state().errors).find(({ field }) => questionOf(field));
      const question = shownError ? questionOf(shownError.field) : lastField?.question;
      count({ step, event: 'left' });
      if (question) count({ step, question, event: 'left', ...(shownError && { rule: ruleOf(shownError) }) });
    }
    flush();
  };

  const { document } = page;
  document.addEventListener('focusin', ({ target }) => {
    const name = (target as Element).closest('form.step-form [name]')?.getAttribute('name');
    const question = name ? questionOf(name) : undefined;
    if (lastField && lastField.name !== name) countAnswer(lastField.name);
    if (!current || !name || !question) return;
    lastField = { name, question };
    count({ step: current.id, question, event: 'started' });
  });
  engine.store.subscribe(({ errors }, before) => {
    if (!current || errors === before.errors) return;
    for (const error of Object.values(errors)) {
      const question = questionOf(error.field);
      if (question) count({ step: current.id, question, event: 'error', rule: ruleOf(error) });
    }
  });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());
  page.addEventListener('pagehide', countLeft);

  return {
    enter(step) {
      if (current && stepIndex(flow, step.id) > stepIndex(flow, current.id)) finish(current);
      current = step;
      askedQuestions = new Set(stepQuestions(flow, step));
      lastField = undefined;
      count({ step: step.id, event: 'started' });
    },
    finish,
  };
}

function ruleOf({ keyword }: { keyword: string }): string {
  return FUNNEL_KEYWORDS.includes(keyword) ? keyword : 'other';
}

/** `keepalive` outlives the page. Counts that can't be sent are lost. */
function post(body: string): void {
  const headers = { 'content-type': 'application/json' };
  fetch('/tools/funnel', { method: 'POST', body, headers, keepalive: true }).catch(() => {});
}
