import { SESSION } from '#domain/limits.ts';
/** The outcome of a return from the provider's page. `text` is ready to be shown. */
export type CallbackResult = { ok: true; returnTo: string | undefined } | { ok: false; text: string };

/** The outcome of `work` if it comes in time. What comes later still happens; nobody waits for it. @throws when late */
export async function inTime<T>(work: Promise<T>, milliseconds = SESSION.callbackMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Sign-in took too long.')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
