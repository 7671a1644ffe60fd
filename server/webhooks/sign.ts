import { createHmac } from 'node:crypto';

/** Prefix of a secret, before its base64 (Standard Webhooks). */
const SECRET_PREFIX = 'whsec_';

export interface WebhookMessage {
  id: string;
  /** When the message is signed, in seconds since 1970. */
  timestamp: number;
  body: string;
}

/**
 * The headers of Standard Webhooks 1.0.0. For each secret they have an HMAC-SHA256 of `id.timestamp.body`, so
 * that a receiver can verify with the old or the new secret during a change.
 */
export function signHeaders(
  { id, timestamp, body }: WebhookMessage,
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(
      secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret,
      'base64',
    );
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

/** The brand's secrets in WEBHOOK_SECRETS, else secrets derived from the deployment's index keys, newest first. */
export function webhookSecretsOf(
  { webhookSecrets }: { webhookSecrets: Record<string, string[]> },
  crypto: { derivedKeys(purpose: string): Uint8Array[] },
  brand: string,
): string[] {
  const deriveKeys = () => crypto.derivedKeys(`webhook:${brand}`);
  return (
    webhookSecrets[brand] ??
    deriveKeys().map((key) => `${SECRET_PREFIX}${Buffer.from(key).toString('base64')}`)
  );
}
