import { type CompactVerifyResult, compactVerify, errors } from 'jose';

/** Checks a JWT of ours (HS256) under each key: one of before the index key changed still counts. @throws JOSEError where none fits */
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
