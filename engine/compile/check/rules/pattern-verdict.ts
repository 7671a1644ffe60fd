import { createRequire } from 'node:module';

export type PatternVerdict = 'safe' | 'vulnerable' | 'unknown';
type Recheck = typeof import('recheck');

/** Limit of the steps of one proof or search; a limit in time would depend on the machine. The largest proof takes 53,000. */
const MOST_STEPS = 100_000;
/** A text that makes the matcher read this many characters proves a slow pattern, and is found within a second. */
const ATTACK_CHARACTERS = 10_000_000;

/** A cache: an editor compiles the same patterns repeatedly. */
const verdicts = new Map<string, PatternVerdict>();
const MOST_VERDICTS = 10_000;

/** The verdict on whether some text makes a pattern backtrack catastrophically; the same on every machine. */
export function patternVerdict(pattern: string): PatternVerdict {
  const cachedVerdict = verdicts.get(pattern);
  if (cachedVerdict) return cachedVerdict;
  const verdict = findVerdict(pattern);
  if (verdicts.size >= MOST_VERDICTS) verdicts.clear();
  verdicts.set(pattern, verdict);
  return verdict;
}

function findVerdict(pattern: string): PatternVerdict {
  try {
    new RegExp(pattern, 'u');
  } catch {
    // `checkPattern` reports an invalid pattern.
    return 'safe';
  }
  const proofs = splitLookaheads(pattern).map((part) => analyze(part, 'automaton'));
  if (proofs.includes('vulnerable')) return 'vulnerable';
  const isProven = proofs.every((proof) => proof === 'safe');
  // The automaton underestimates counted repetitions such as (a|a?){30}; the search finds such patterns.
  if (isProven && !/\{\d/.test(pattern)) return 'safe';
  if (analyze(pattern, 'auto') === 'vulnerable') return 'vulnerable';
  return isProven ? 'safe' : 'unknown';
}

/**
 * Splits off lookaheads directly after `^`, because the automaton does not support them. Each runs once per text, so it
 * can be judged as a separate pattern: `^(?!.*--)[a-z-]+$` becomes `^(?:.*--)` and `^[a-z-]+$`.
 */
function splitLookaheads(pattern: string): string[] {
  // In `^a|b`, the ^ applies to the first alternative only.
  if (!/^\^\(\?[=!]/.test(pattern) || hasTopLevelAlternative(pattern)) return [pattern];
  const end = findClosingParenthesis(pattern, 1);
  const body = pattern.slice('^(?='.length, end);
  return [...splitLookaheads(`^(?:${body})`), ...splitLookaheads(`^${pattern.slice(end + 1)}`)];
}

function hasTopLevelAlternative(pattern: string): boolean {
  return findSyntaxCharacter(pattern, 0, (character, depth) => character === '|' && depth === 0) !== -1;
}

function findClosingParenthesis(pattern: string, open: number): number {
  return findSyntaxCharacter(pattern, open, (sign, depth) => sign === ')' && depth === 0);
}

/** Index of the first wanted syntax character outside escapes and classes, or -1. */
function findSyntaxCharacter(
  pattern: string,
  from: number,
  isWanted: (sign: string, depth: number) => boolean,
): number {
  let depth = 0;
  let isInClass = false;
  for (let index = from; index < pattern.length; index += 1) {
    const sign = pattern[index] ?? '';
    if (sign === '\\') index += 1;
    else if (isInClass) isInClass = sign !== ']';
    else if (sign === '[') isInClass = true;
    else {
      if (sign === ')') depth -= 1;
      if (isWanted(sign, depth)) return index;
      if (sign === '(') depth += 1;
    }
  }
  return -1;
}

function analyze(pattern: string, checker: 'automaton' | 'auto'): PatternVerdict {
  // `pure`: recheck would otherwise start a worker or a program. Required here and not imported, because it has 3 MB.
  process.env.RECHECK_SYNC_BACKEND = 'pure';
  const { checkSync } = createRequire(import.meta.url)('recheck') as Recheck;
  const unlimited = { attackTimeout: null, incubationTimeout: null, seedingTimeout: null };
  // recallTimeout -1 turns off the confirmation by a real match, whose result depends on the machine's speed.
  const limits = { ...unlimited, recallTimeout: -1, attackLimit: ATTACK_CHARACTERS, timeout: MOST_STEPS };
  return runWithStepClock(() => checkSync(pattern, 'u', { ...limits, checker }).status);
}

/**
 * recheck compares the clock with its timeout at each step; a clock that advances one millisecond per call makes it
 * count steps.
 */
function runWithStepClock<T>(run: () => T): T {
  const clock = Object.getOwnPropertyDescriptor(globalThis, 'performance');
  let steps = 0;
  Object.defineProperty(globalThis, 'performance', {
    configurable: true,
    value: {
      now: () => {
        steps += 1;
        return steps;
      },
    },
  });
  try {
    return run();
  } finally {
    if (clock) Object.defineProperty(globalThis, 'performance', clock);
  }
}
