import { createHmac } from 'node:crypto';

/** Base64 follows (Standard Webhooks). */
const MARK = 'whsec_';

export interface WebhookMessage {
  id: string;
  /** When the message is signed, in seconds since 1970. */
  timestamp: number;
  body: string;
}

/**
 * Headers of Standard Webhooks 1.0.0: an HMAC-SHA256 over `id.timestamp.body` per secret, so that a receiver
 * can verify with the old or the new one during a change.
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

/** WEBHOOK_SECRETS of the brand, else secrets derived from the deployment's index keys, newest first. */
export function secretsOf(
  { webhookSecrets }: { webhookSecrets: Record<string, string[]> },
  crypto: { derivedKeys(purpose: string): Uint8Array[] },
  brand: string,
): string[] {
  const derived = () => crypto.derivedKeys(`webhook:${brand}`);
  return webhookSecrets[brand] ?? derived().map((key) => `${MARK}${Buffer.from(key).toString('base64')}`);
}
