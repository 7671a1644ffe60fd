import fc from 'fast-check';
import { it } from 'vitest';
import { SUBMIT } from './model/tab.ts';
import { FIELDS, OWNER_FIELDS } from './model/values.ts';
import { World } from './model/world.ts';

/**
 * Two tabs and a server, moved at random: the real machine against the contract of a save. The invariants are
 * in model/world.ts. `FC_SEED=random FC_RUNS=5000 npx vitest run tests/src/application/model.test.ts` looks further.
 */
type Move = (world: World) => void;

const tab = fc.nat(1);
const owner = fc.nat(2);
const person = fc.constantFrom('ada', 'ada', 'ada', 'bob');
const move = (weight: number, arbitrary: fc.Arbitrary<[string, Move]>) => ({ weight, arbitrary });
const namedMove = (name: string, act: Move): [string, Move] => [name, act];

const moves: fc.Arbitrary<[string, Move]> = fc.oneof(
  move(
    8,
    fc
      .record({
        tab,
        field: fc.constantFrom(...FIELDS, ...OWNER_FIELDS, ...OWNER_FIELDS),
        owner,
        how: fc.constantFrom(
          'valid' as const,
          'valid' as const,
          'valid' as const,
          'invalid' as const,
          'clear' as const,
        ),
      })
      .map(({ tab: at, field, owner: nth, how }) =>
        namedMove(`tab ${at}: ${how} ${field} (${nth})`, (world) => world.change(at, field, nth, how)),
      ),
  ),
  move(
    2,
    tab.map((at) => namedMove(`tab ${at}: add owner`, (world) => world.addOwner(at))),
  ),
  move(
    1,
    fc
      .tuple(tab, owner)
      .map(([at, nth]) => namedMove(`tab ${at}: remove owner ${nth}`, (world) => world.removeOwner(at, nth))),
  ),
  move(
    5,
    fc
      .tuple(tab, fc.boolean())
      .map(([at, quiet]) =>
        namedMove(`tab ${at}: save${quiet ? ' quietly' : ''}`, (world) =>
          world.tab(at).dispatch({ type: 'request', request: { id: `${at}`, goal: 'save', quiet } }),
        ),
      ),
  ),
  move(
    4,
    tab.map((at) =>
      namedMove(`tab ${at}: timers`, (world) => {
        for (const timer of [...world.tab(at).timers]) world.tab(at).fire(timer);
      }),
    ),
  ),
  move(
    8,
    tab.map((at) => namedMove(`tab ${at}: the server takes a call`, (world) => world.take(at))),
  ),
  move(
    7,
    tab.map((at) => namedMove(`tab ${at}: it is answered`, (world) => world.comeBack(at, 'said'))),
  ),
  move(
    2,
    tab.map((at) => namedMove(`tab ${at}: no answer comes`, (world) => world.comeBack(at, 'lost'))),
  ),
  move(
    4,
    fc
      .tuple(tab, fc.constantFrom('mine' as const, 'theirs' as const))
      .map(([at, choice]) => namedMove(`tab ${at}: keeps ${choice}`, (world) => world.choose(at, choice))),
  ),
  move(
    3,
    fc
      .tuple(tab, person)
      .map(([at, who]) => namedMove(`tab ${at}: ${who} signs in`, (world) => signIn(world, at, who))),
  ),
  move(
    1,
    tab.map((at) => namedMove(`tab ${at}: the session ends`, (world) => world.tab(at).turn(undefined))),
  ),
  move(
    1,
    tab.map((at) =>
      namedMove(`tab ${at}: logs out`, (world) => {
        world.tab(at).turn(undefined);
        world.tab(at).dispatch({ type: 'session-ended', ending: 'logged-out' });
      }),
    ),
  ),
  move(
    2,
    tab.map((at) => namedMove(`tab ${at}: reloads`, (world) => world.reload(at))),
  ),
  move(1, fc.constant(namedMove('another device reorders', (world) => world.server.reorder('ada')))),
  move(1, fc.constant(namedMove('the server is replaced', (world) => world.server.replace()))),
  move(
    1,
    tab.map((at) =>
      namedMove(`tab ${at}: submits`, (world) =>
        world.tab(at).dispatch({ type: 'request', request: { id: SUBMIT, goal: 'submit', quiet: false } }),
      ),
    ),
  ),
);

/** Signing in is followed by asking for the person's application, as the sign-in step does. */
function signIn(world: World, at: number, who: string): void {
  const tab = world.tab(at);
  if (tab.person === who) return;
  tab.turn(who);
  if (!tab.state.core.ids) tab.askServer();
}

it('loses no input, masks stored secrets, and shows no answer to another user', {
  timeout: 3_600_000,
}, () => {
  const runs = Number(process.env.FC_RUNS ?? 120);
  fc.assert(
    fc.property(fc.array(moves, { minLength: 10, maxLength: 70 }), (script) => {
      const world = new World();
      for (const at of [0, 1]) signIn(world, at, 'ada');
      for (const [, act] of script) {
        act(world);
        world.check();
      }
      world.settle();
      world.check();
      world.checkSettled();
    }),
    { numRuns: runs, reporter: report },
  );
});

/** The names of the moves are the counterexample. */
function report(out: fc.RunDetails<[[string, Move][]]>): void {
  if (!out.failed) return;
  const script = (out.counterexample?.[0] ?? []).map(([name]) => name).join('\n  ');
  const { errorInstance: cause } = out as unknown as { errorInstance?: Error };
  throw new Error(`seed ${out.seed}, after ${out.numRuns} runs:\n  ${script}\n${cause?.message ?? ''}`, {
    cause,
  });
}
