/**
 * The longest wait of a test for an event, in milliseconds. It is long because a busy machine is slow; a test that passes
 * never waits longer than needed.
 */
export const PATIENCE_MS = 60_000;

/** The same for the start of a server or of one of its processes. */
export const START_MS = 240_000;
