import type { Boot } from '../brand/boot.ts';
import { sharedSession } from '../session/shared-session.ts';
import type { Api } from './api.ts';
import { openApi } from './open-api.ts';

let shared: Api | undefined;

/** The page's one API client: the session's token, and an end of the session where the server says so (spec §8). */
export function sharedApi(boot: Boot): Api {
  shared ??= openApi(sharedSession(boot));
  return shared;
}
