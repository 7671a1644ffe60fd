import { type CompactVerifyResult, compactVerify, errors } from 'jose';

/** Verifies a JWT (HS256): each index key is tried, for tokens from before a key change. @throws JOSEError */
export async function verifyWithAny(
  token: string,
  [key, ...older]: Uint8Array[],
): Promise<CompactVerifyResult> {
  try {
    return await compactVerify(token, key ?? new Uint8Array(), { algorithms: ['HS256'] });
  } catch (error) {
    if (older.length === 0 || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    return verifyWithAny(token, older);
  }
}
