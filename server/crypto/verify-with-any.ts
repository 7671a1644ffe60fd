import { type CompactVerifyResult, compactVerify, errors } from 'jose';

/** Verifies a JWT (HS256) with the newest key, then with each older key. @throws JOSEError */
export async function verifyWithAnyKey(
  token: string,
  [key, ...older]: Uint8Array[],
): Promise<CompactVerifyResult> {
  try {
    return await compactVerify(token, key ?? new Uint8Array(), { algorithms: ['HS256'] });
  } catch (error) {
    if (older.length === 0 || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    return verifyWithAnyKey(token, older);
  }
}
