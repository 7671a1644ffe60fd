/** Set by vite.config.ts in the app, the built server and tests. Code that also runs unbuilt asks `typeof` first. */
declare const __BUILD__: { version: string; commit: string; builtAt: string };
