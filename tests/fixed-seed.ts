import fc from 'fast-check';

/**
 * Property tests use one seed, so that every run is the same; `FC_SEED=random npm test` tries others. A
 * counterexample found that way becomes a row of its own.
 */
if (process.env.FC_SEED !== 'random') fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20261120) });
