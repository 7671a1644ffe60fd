import { SESSION } from '#domain/limits.ts';
/** The result of a sign-in. `text` is the error in the page's language. */
export type CallbackResult = { ok: true; returnTo: string | undefined } | { ok: false; text: string };

/** Waits for `work`. @throws if it takes longer than `milliseconds`; a later result is ignored */
export async function withTimeLimit<T>(work: Promise<T>, milliseconds = SESSION.callbackMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeLimit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Sign-in took too long.')), milliseconds);
  });
  try {
    return await Promise.race([work, timeLimit]);
  } finally {
    clearTimeout(timer);
  }
}
