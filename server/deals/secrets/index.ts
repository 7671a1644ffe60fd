export { sealedNames } from './file-names.ts';
export { openApplication, type ProtectedApplication } from './protected-application.ts';
export { findSecretPlaces, type KnownSecrets } from './secret.ts';
