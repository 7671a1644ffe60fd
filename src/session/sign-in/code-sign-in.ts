import type { Translate } from '../../brand/BrandContext.tsx';
import type { IdentityConfig, Sdk, TokenCache } from '../provider/index.ts';
import {
  exchangeCode,
  identityErrorText,
  isCodeOver,
  isRefusal,
  type Profile,
  type ProviderAnswer,
  requestCode,
} from '../provider/index.ts';
import type { createCodeLock } from './code-lock.ts';
import type { createCodeProof } from './code-proof.ts';
import type { CodeAnswer } from './email-code.ts';

interface CodeParts {
  config: IdentityConfig;
  text: Translate;
  lock: ReturnType<typeof createCodeLock>;
  proof: ReturnType<typeof createCodeProof>;
  cache: TokenCache;
  sdk: () => Promise<Sdk>;
  /** Makes this tab the owner of the new token. */
  claim: () => Promise<unknown>;
  /** Exchanges the refresh token; resolves once a session exists. */
  renew: () => Promise<void>;
}

/** Sign-in by an emailed code, without leaving the page. */
export function createCodeSignIn({ config, text, lock, proof, cache, sdk, claim, renew }: CodeParts) {
  /** The address whose code was accepted; undefined once its sign-in has completed. */
  let confirmedAddress: string | undefined;

  const unreachableText = (): string =>
    globalThis.navigator?.onLine === false
      ? text('alerts.network')
      : identityErrorText('identity', undefined, text);
  const errorTextOf = (
    operation: 'send-code' | 'verify-code',
    response: ProviderAnswer,
  ): string | undefined => {
    if (response.kind === 'silent') return unreachableText();
    if (response.kind === 'ok') return undefined;
    // The provider could not check the code, so the text must not say that it is wrong.
    const isUnchecked = response.kind === 'failed' && operation === 'verify-code';
    return identityErrorText(isUnchecked ? 'identity' : operation, response.body, text);
  };

  return {
    async start(email: string, profile: Profile = {}): Promise<CodeAnswer> {
      const address = email.trim();
      const challenge = await proof.challenge();
      const errorText = errorTextOf('send-code', await requestCode(config, address, profile, challenge));
      if (errorText !== undefined) return { ok: false, text: errorText };
      lock.markSent(address);
      // Loads the SDK while the mail is being delivered.
      sdk().catch(() => {});
      return { ok: true };
    },

    async verify(email: string, code: string): Promise<CodeAnswer> {
      const address = email.trim();
      try {
        // Before the exchange: without the SDK the sign-in can't complete, and a code works once.
        const { adopt } = await sdk();
        if (confirmedAddress !== address || !cache.stored()) {
          const response = await exchangeCode(config, address, code, proof.verifier());
          const errorText = errorTextOf('verify-code', response);
          if (errorText !== undefined) {
            const isOver = response.kind === 'refused' && isCodeOver(response.body);
            // The person needs another code at once.
            if (isOver) lock.clear();
            return { ok: false, text: errorText, ...(isOver && { isOver }) };
          }
          const token = response.kind === 'ok' ? response.body.refresh_token : undefined;
          if (typeof token !== 'string') throw new Error('There is no refresh token.');
          await claim();
          adopt(token);
          confirmedAddress = address;
        }
        await renew();
        confirmedAddress = undefined;
        lock.clear();
        proof.clear();
        return { ok: true };
      } catch (error) {
        if (isRefusal(error)) {
          confirmedAddress = undefined;
          cache.clear();
        }
        return { ok: false, text: unreachableText() };
      }
    },
  };
}
