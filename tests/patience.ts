/** How long a test waits for what has to come, in milliseconds: a busy machine is slow, not wrong. It costs nothing where it comes. */
export const PATIENCE_MS = 60_000;

/** The same for the start of a server, or of a process of one. */
export const START_MS = 240_000;
