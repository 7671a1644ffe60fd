export { findSecretPlaces } from './places.ts';
export { openApplication, type ProtectedApplication } from './protected-application.ts';
export type { KnownSecrets } from './secret.ts';
