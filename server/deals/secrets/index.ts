export { findEncryptedNames } from './file-names.ts';
export { openApplication, type ProtectedApplication } from './protected-application.ts';
export { type CachedSecrets, findSecretPlaces } from './secret.ts';
