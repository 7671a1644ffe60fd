import { createHmac } from 'node:crypto';

/** How secrets of webhooks are written (Standard Webhooks): `whsec_` and base64. */
const MARK = 'whsec_';

export interface WebhookMessage {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/**
 * The headers of a message (Standard Webhooks 1.0.0, symmetric signatures): HMAC-SHA256 over `id.timestamp.body`, once for each
 * secret, so that a receiver may know the old or the new one while they change.
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

/** The secrets of a brand: those of WEBHOOK_SECRETS, else those of its own that the deployment's index keys give, the newest first. */
export function secretsOf(
  { webhookSecrets }: { webhookSecrets: Record<string, string[]> },
  crypto: { derivedKeys(purpose: string): Uint8Array[] },
  brand: string,
): string[] {
  const derived = () => crypto.derivedKeys(`webhook:${brand}`);
  return webhookSecrets[brand] ?? derived().map((key) => `${MARK}${Buffer.from(key).toString('base64')}`);
}
