import { readFileSync } from 'node:fs';
import path from 'node:path';
import { flow as bcm } from 'virtual:trellis/flows/bcm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEngine, holds, resolvePath, stepById } from '#engine/core/index.ts';
import { inTime } from '#src/session/callback.ts';
import { callbackTarget } from '#src/wizard/callback.ts';
import { guard } from '#src/wizard/guard.ts';
import type { Runtime } from '#src/wizard/runtime.ts';
import { contextWith, environment, flow } from '../engine/core/test-application.ts';
import {
  access,
  browserRows,
  type CallbackRow,
  callbacks,
  codes,
  filled,
  infoStep,
} from './sign-in.cases.ts';

afterEach(() => vi.useRealTimers());

describe('who may see which page (spec §4, §6)', () => {
  const accessOf = (at: string) => {
    const place = resolvePath(flow, at);
    if (place.kind === 'step') return place.step.access;
    if (place.kind !== 'substep') throw new Error(`${at} is no page of the flow`);
    return place.match.substep.access ?? place.match.step.access;
  };
  const who = (answers: Record<string, unknown>, loggedIn: boolean) =>
    contextWith(answers, { session: { loggedIn } });
  const answerOf = (at: string, answers: Record<string, unknown>, loggedIn = false) => {
    const found = guard(flow, accessOf(at), who(answers, loggedIn));
    return found.allowed ? 'open' : found.to;
  };

  it.each(access)('$path: a visitor $visitor, in progress $inProgress, an applicant open', (row) => {
    expect(answerOf(row.path, {})).toBe(row.visitor);
    expect(answerOf(row.path, filled)).toBe(row.inProgress);
    expect(answerOf(row.path, {}, true)).toBe('open');
  });

  it('the table names every step', () => {
    const named = access.map((row) => row.path);
    const steps = flow.steps.filter((step) => step.id !== 'terms').map((step) => `/app/${step.path}`);
    expect(named).toEqual(expect.arrayContaining(steps));
  });
});

describe('where the callback leads (spec §4)', () => {
  /** As much of a running application as the callback looks at; nobody has anything on the server. */
  const runtimeOf = (row: CallbackRow): Runtime => {
    const of = row.flow === 'bcm' ? bcm : flow;
    const session = { loggedIn: true, type: 'applicant', accounts: row.accounts ?? [] };
    const { brand, flags, visitor } = contextWith({});
    const engine = createEngine(of, environment(), { session, brand, flags, visitor });
    const given = Object.entries(row.answers);
    engine.dispatch({ type: 'change', values: Object.fromEntries(given) as never });
    const finish = async () => {
      await new Promise((done) => setTimeout(done, row.takes ?? 0));
      return { ok: true as const, returnTo: row.stored };
    };
    return {
      engine,
      session: {
        store: { getState: () => session },
        handleCallback: () => inTime(finish()).catch(() => ({ ok: false, text: 'An error occurred' })),
      },
      api: { currentDeal: async () => ({ ok: true, value: undefined }) },
    } as unknown as Runtime;
  };

  it.each(callbacks)('$flow, $name: $to', async (row) => {
    vi.useFakeTimers();
    const target = callbackTarget(runtimeOf(row));
    await vi.advanceTimersByTimeAsync(6000);
    const to = await target;
    const place = resolvePath(row.flow === 'bcm' ? bcm : flow, to);
    expect(place.kind === 'redirect' ? place.to : to).toBe(row.to);
  });
});

describe('the info step (spec §4)', () => {
  it.each(infoStep)('$name', ({ loggedIn, answers, actions }) => {
    const step = stepById(flow, 'info');
    const context = contextWith(answers, { session: { loggedIn } });
    const run = step?.next.filter(({ when }) => holds(flow, when, context)).map(({ action }) => action);
    expect(run).toEqual(actions);
  });
});

it('every row that needs a browser has its test, and there is no test without a row', () => {
  const source = readFileSync(path.resolve(import.meta.dirname, '../e2e/sign-in.test.ts'), 'utf8');
  const tested = [...source.matchAll(/^row\(\s*'([^']+)'/gm)].map(([, name]) => name);
  expect(tested).toEqual([...browserRows]);
  expect(source).toContain('it.each(codes)');
  expect(new Set(codes.map(({ name }) => name)).size).toBe(codes.length);
});
