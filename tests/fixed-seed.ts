import fc from 'fast-check';

/**
 * Property tests use one seed, so that a run says the same today and tomorrow; `FC_SEED=random npm test` looks further.
 * A counterexample found that way becomes a row of its own.
 */
if (process.env.FC_SEED !== 'random') fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20261120) });
