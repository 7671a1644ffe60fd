import { createHmac } from 'node:crypto';

/** Prefix of webhook secrets (Standard Webhooks); base64 follows. */
const MARK = 'whsec_';

export interface WebhookMessage {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/**
 * The headers of a message (Standard Webhooks 1.0.0, symmetric signatures): HMAC-SHA256 over
 * `id.timestamp.body`, one per secret, so that a receiver can verify with the old or the new secret during a
 * change.
 */
export function signedHeaders(
  { id, timestamp, body }: WebhookMessage,
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.startsWith(MARK) ? secret.slice(MARK.length) : secret, 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

/**
 * The secrets of a brand: those in WEBHOOK_SECRETS, else derived from the deployment's index keys, newest
 * first.
 */
export function secretsOf(
  { webhookSecrets }: { webhookSecrets: Record<string, string[]> },
  crypto: { derivedKeys(purpose: string): Uint8Array[] },
  brand: string,
): string[] {
  const derived = () => crypto.derivedKeys(`webhook:${brand}`);
  return webhookSecrets[brand] ?? derived().map((key) => `${MARK}${Buffer.from(key).toString('base64')}`);
}
